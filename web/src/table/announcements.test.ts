import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SeatState } from "../wire/types";
import { preferences } from "../device/preferences.svelte";
import { Speech } from "../speech/speech";
import { type Facts, News } from "./news";
import { waitingRoomNews } from "../lobby/news";
import type { Moment } from "../wire/moment";

beforeEach(() => (preferences.language = "en"));

describe("what is said aloud", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function listening() {
    const [speech, heard] = [new Speech(), [] as string[]];
    const away = speech.listen((text) => heard.push(text));
    return { speech, heard, away };
  }

  it("is gathered, and said once", () => {
    const { speech, heard } = listening();
    speech.say("One.");
    speech.say("Two.", "", " Three. ");
    vi.advanceTimersByTime(5000);
    expect(heard).toEqual(["One. Two. Three."]);
  });

  it("stays in the room where it was said", () => {
    const speech = new Speech();
    let heard: string[] = [];
    speech.listen(
      (text) => heard.push(text),
      () => (heard = []),
    );
    speech.say("Heard.");
    vi.advanceTimersByTime(5000);
    speech.say("Not heard any more.");
    speech.leave();
    speech.say("The next room.");
    vi.advanceTimersByTime(5000);
    expect(heard).toEqual(["The next room."]);
  });

  it("keeps its order and loses nothing, however quickly it comes", () => {
    const { speech, heard } = listening();
    for (let n = 0; n < 100; n += 1) {
      speech.say(`${n}.`);
      vi.advanceTimersByTime(37);
    }
    vi.advanceTimersByTime(1000);
    const all = Array.from({ length: 100 }, (_, n) => `${n}.`).join(" ");
    expect(heard.join(" ")).toBe(all);
    expect(heard.length).toBeLessThan(15);
  });

  it("says the same again when it happens again", () => {
    const { speech, heard } = listening();
    speech.say("Ann rolls again.");
    vi.advanceTimersByTime(1000);
    speech.say("Ann rolls again.");
    vi.advanceTimersByTime(1000);
    expect(heard).toHaveLength(2);
  });

  it("is only the newest of what keys choose, once they rest, after what happened", () => {
    const { speech, heard } = listening();
    for (let ten = 1; ten <= 10; ten += 1) {
      speech.chosen(`strength ${ten}`);
      vi.advanceTimersByTime(90);
    }
    speech.say("Ben is away.");
    vi.advanceTimersByTime(5000);
    expect(heard).toEqual(["Ben is away.", "strength 10"]);
    speech.chosen("base 2");
    speech.chosen("");
    vi.advanceTimersByTime(5000);
    expect(heard).toHaveLength(2);
  });

  it("is heard by the sheet on top alone, and waits while nobody listens", () => {
    const { speech, heard, away } = listening();
    const sheet: string[] = [];
    const closed = speech.listen((text) => sheet.push(text));
    speech.say("Above.");
    vi.advanceTimersByTime(1000);
    closed();
    away();
    speech.say("Later.");
    vi.advanceTimersByTime(1000);
    speech.listen((text) => heard.push(text));
    vi.advanceTimersByTime(1000);
    expect([sheet, heard]).toEqual([["Above."], ["Later."]]);
  });
});

const moment = (line: number, turn = 0): Moment => ({
  line,
  seat: null,
  step: {},
  view: { game: "pig", players: 2, turn: 0, points: [7, 4] },
  turn,
  told: [],
  board: [],
});

function facts(more: Partial<Facts> = {}): Facts {
  return {
    told: [],
    shown: 0,
    old: 0,
    moment: moment(0),
    names: ["You", "Ben"],
    seats: [],
    mine: [0],
    away: "",
    asked: null,
    coach: "",
    calls: [],
    seconds: null,
    ...more,
  };
}

const asked = (at: number, ...titles: string[]) => ({
  at,
  sentence: "Your turn.",
  ask: "Tap a die.",
  titles,
  more: 0,
});

describe("news of a table", () => {
  const told = [[], ["You roll."], [], ["Ben rolls.", "Ben stops."], ["You roll again."]];

  it("has the guide's sentence once, between what happened and the choices", () => {
    const news = new News();
    const at = { told, shown: 1, moment: moment(1), asked: { ...asked(1, "Stop"), more: 3 } };
    const lesson = "A glowing die fits.";
    expect(news.look(facts({ ...at, lesson }))).toEqual([
      "You roll.",
      lesson,
      "Your turn.", // and not what to do, which the guide has said
      "You can: Stop. 3 choices in all.",
    ]);
    expect(news.look(facts({ ...at, lesson }))).toEqual([]);
  });

  it("begins where things stand, and goes on as they are shown", () => {
    const news = new News();
    expect(news.look(facts({ told, shown: 0, moment: moment(1) }))).toEqual([]);
    expect(news.look(facts({ told, shown: 1, moment: moment(1) }))).toEqual(["You roll."]);
    expect(news.look(facts({ told, shown: 1, moment: moment(1) }))).toEqual([]);
    expect(news.look(facts({ told, shown: 2, moment: moment(3) }))).toEqual([]);
  });

  it("tells who is the host from now on", () => {
    const seat = (name: string, host: boolean): SeatState => ({
      kind: "person",
      name,
      here: true,
      host,
    });
    const [hers, his] = [
      [seat("Ann", true), seat("Ben", false)],
      [seat("Ann", false), seat("Ben", true)],
    ];
    const news = new News();
    expect(news.look(facts({ seats: hers }))).toEqual([]);
    expect(news.look(facts({ seats: his }))).toEqual(["Ben is the host now."]);
    expect(news.look(facts({ seats: his }))).toEqual([]);
    expect(news.look(facts({ seats: hers }))).toEqual(["You are the host now."]);
  });

  it("tells what was skipped", () => {
    const news = new News();
    news.look(facts({ told, shown: 0 }));
    expect(news.look(facts({ told, shown: 4, moment: moment(4) }))).toEqual([
      "You roll.",
      "Ben rolls.",
      "Ben stops.",
      "You roll again.",
    ]);
  });

  it("does not recite an evening that was missed", () => {
    const news = new News();
    const long = Array.from({ length: 40 }, (_, n) => [`${n}.`]);
    news.look(facts({ told: long, shown: 0 }));
    const said = news.look(facts({ told: long, shown: 39, old: 38, moment: moment(39) }));
    expect(said[0]).toContain("33 sentences");
    expect(said.slice(1)).toEqual(["34.", "35.", "36.", "37.", "38.", "39."]);
  });

  it("recites what somebody skipped, however much it is", () => {
    const news = new News();
    const long = Array.from({ length: 40 }, (_, n) => [`${n}.`]);
    news.look(facts({ told: long, shown: 0, old: 1 }));
    const said = news.look(facts({ told: long, shown: 39, old: 1, moment: moment(39) }));
    expect(said).toHaveLength(39);
  });

  it("says nothing again in another language", () => {
    const news = new News();
    news.look(facts({ told, shown: 4, moment: moment(4) }));
    expect(news.look(facts({ told: told.map(() => ["Otra."]), shown: 4 }))).toEqual([]);
  });

  it("says whose turn it is once a turn, and what can be done after every step", () => {
    const news = new News();
    const first = news.look(facts({ asked: asked(0, "Roll 10") }));
    expect(first).toEqual(["Your turn.", "You can: Roll 10."]);
    expect(news.look(facts({ asked: asked(0, "Roll 10") }))).toEqual([]);
    news.look(facts({ moment: moment(1, -1) }));
    expect(news.look(facts({ asked: asked(2, "Stop", "Roll 4") }))).toEqual([
      "You can: Stop; Roll 4.",
    ]);
    news.look(facts({ moment: moment(3, 1) }));
    expect(news.look(facts({ asked: asked(6, "Roll 10") }))[0]).toBe("Your turn.");
  });

  it("says what is asked once where the keys alone do not tell, and counts a few choices", () => {
    const news = new News();
    const many = (at: number, more: number, ask = "Tap a die.") => ({ ...asked(at), more, ask });
    expect(news.look(facts({ asked: many(0, 6) }))).toEqual([
      "Your turn.",
      "Tap a die.",
      "6 choices in all.",
    ]);
    expect(news.look(facts({ asked: many(2, 36) }))).toEqual([]);
    expect(news.look(facts({ asked: many(4, 5, "Tap a card.") }))).toEqual([
      "Tap a card.",
      "5 choices in all.",
    ]);
    news.look(facts({ moment: moment(5, 1) }));
    expect(news.look(facts({ asked: many(8, 36, "Tap a card.") }))).toEqual([
      "Your turn.",
      "Tap a card.",
    ]);
  });

  it("asks for real dice at every roll", () => {
    const news = new News();
    const tray = (at: number) => ({ ...asked(at), sentence: "What do the dice show?" });
    expect(news.look(facts({ asked: tray(1) }))).toEqual(["What do the dice show?"]);
    expect(news.look(facts({ asked: tray(1) }))).toEqual([]);
    expect(news.look(facts({ asked: tray(3) }))).toEqual(["What do the dice show?"]);
  });

  it("says the choices once, when they are there: what is chosen among them, the board says", () => {
    const news = new News();
    expect(news.look(facts({ asked: asked(2) }))).toEqual(["Your turn."]);
    const late = news.look(facts({ asked: asked(2, "Roll 3") }));
    expect(late).toEqual(["You can: Roll 3."]);
    expect(news.look(facts({ asked: asked(2, "Roll 3", "Full House") }))).toEqual([]);
    expect(news.look(facts({ asked: asked(2) }))).toEqual([]);
    expect(news.look(facts({ asked: asked(2, "Roll 2") }))).toEqual([]);
  });

  it("does not say one of the choices it has counted as if it were all of them", () => {
    const news = new News();
    const counted = news.look(facts({ asked: { ...asked(3), more: 6 } }));
    expect(counted.at(-1)).toBe("6 choices in all.");
    const best = { ...asked(3, "Write off Climb"), more: 6 };
    expect(news.look(facts({ asked: best, coach: "Write off Climb." }))).toEqual([
      "The coach: Write off Climb.",
    ]);
    news.look(facts({ asked: { ...asked(5), more: 36 } }));
    const many = news.look(facts({ asked: { ...asked(5, "Roll all 5"), more: 36 } }));
    expect(many).toEqual(["You can: Roll all 5."]);
  });

  it("ends with who won and the scores, once", () => {
    const news = new News();
    news.look(facts());
    const last = facts({ told: [[], ["It is over."]], shown: 1, moment: moment(1, -2) });
    expect(news.look(last)).toEqual(["It is over."]);
    const closed = { ...moment(2, -2), step: null };
    const end = {
      ...last,
      told: [...last.told, ["You win with 7 points."]],
      shown: 2,
      moment: closed,
    };
    expect(news.look(end)).toEqual(["You win with 7 points.", "Scores: You: 7, Ben: 4."]);
    expect(news.look({ ...end, told: [...end.told, ["Closed."]], shown: 3 })).toEqual(["Closed."]);
  });

  it("tells who leaves and comes back, what is called, and a lost house", () => {
    const news = new News();
    const ben = (here: boolean): SeatState[] => [
      { kind: "person", name: "Ann", here: true },
      { kind: "person", name: "Ben", here },
    ];
    const calls = [{ key: 1, text: "Ben: Bravo" }];
    news.look(facts({ seats: ben(true) }));
    expect(news.look(facts({ seats: ben(false), calls }))).toEqual(["Ben is away.", "Ben: Bravo."]);
    expect(news.look(facts({ seats: ben(true), calls, away: "Back soon." }))).toEqual([
      "Back soon.",
      "Ben is here.",
    ]);
    expect(news.look(facts({ seats: ben(true) }))).toEqual(["The house is back."]);
  });

  it("warns once of a clock that runs out", () => {
    const news = new News();
    const said = [12, 10, 9, null, 10].map((seconds) => news.look(facts({ seconds })));
    expect(said.flat()).toEqual(["10 seconds left.", "10 seconds left."]);
  });
});

describe("news of a waiting room", () => {
  const seat = (kind: SeatState["kind"], name: string | null, here = false) =>
    ({ kind, name, here }) as SeatState;

  it("tells who comes, that all are there, and who goes", () => {
    const alone = [seat("person", "Ann", true), seat("open", null)];
    const both = [seat("person", "Ann", true), seat("person", "Ben", true)];
    expect(waitingRoomNews(alone, both, [0])).toEqual(["Ben takes a seat.", "Everybody is here."]);
    expect(waitingRoomNews(both, alone, [0])).toEqual(["Ben leaves the seat."]);
    expect(waitingRoomNews(both, both, [0])).toEqual([]);
  });

  it("says nothing of what this device did itself", () => {
    expect(waitingRoomNews([seat("person", "Ann")], [seat("person", "Anna")], [0])).toEqual([]);
  });
});
