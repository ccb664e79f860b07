/** English: the words of every screen, one file for each room. Words of games are in their folders. */
import { boards } from "./en/boards";
import { box } from "./en/box";
import { daily } from "./en/daily";
import { cup } from "./en/cup";
import { door } from "./en/door";
import { ending } from "./en/ending";
import { explore } from "./en/explore";
import { speech } from "./en/speech";
import { house } from "./en/house";
import { learn } from "./en/learn";
import { lobby } from "./en/lobby";
import { practice } from "./en/practice";
import { quiz } from "./en/quiz";
import { report } from "./en/report";
import { show } from "./en/show";
import { table } from "./en/table";
import { wall } from "./en/wall";
import { throwing } from "./en/throwing";

export const en = {
  ...house,
  ...door,
  ...lobby,
  ...box,
  ...cup,
  ...table,
  ...throwing,
  ...ending,
  ...report,
  ...learn,
  ...boards,
  ...speech,
  ...explore,
  ...quiz,
  ...practice,
  ...show,
  ...daily,
  ...wall,
};
