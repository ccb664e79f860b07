/** Spanish: the same keys, checked by type. */
import type { en } from "./en";
import { boards } from "./es/boards";
import { box } from "./es/box";
import { daily } from "./es/daily";
import { cup } from "./es/cup";
import { door } from "./es/door";
import { ending } from "./es/ending";
import { explore } from "./es/explore";
import { speech } from "./es/speech";
import { house } from "./es/house";
import { learn } from "./es/learn";
import { lobby } from "./es/lobby";
import { practice } from "./es/practice";
import { quiz } from "./es/quiz";
import { report } from "./es/report";
import { show } from "./es/show";
import { table } from "./es/table";
import { wall } from "./es/wall";
import { throwing } from "./es/throwing";

export const es: Record<keyof typeof en, string> = {
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
