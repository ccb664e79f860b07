/** Words of every screen. */
export const house = {
  rollhouse: "Rollhouse",
  back: "Back",
  close: "Close",
  menu: "More",
  to_the_door: "To the front door",
  language_other: "Español",
  sound_on: "Sound on",
  sound_off: "Sound off",
  theme_day: "Day",
  theme_night: "Night",
  try_again: "Try again",
  loading: "One moment",
  you: "You",
  friend: "Friend",
  house: "House",
  lost_house: "The house does not answer. Back in a moment.",
  something_wrong: "That did not work. Please try it once more.",
  screen_broken:
    "This screen did not come up. Nothing is lost: load it once more, or go to the front door.",
  screen_again: "Load it once more",
  level: "Level {level}",
} as const satisfies Record<string, string>;
