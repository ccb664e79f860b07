/** Words of `learn/`: every game in a minute. */
export const learn = {
  learn_title: "Rules",
  learn_lead: "Each game in a minute, and then in full.",
  learn_back: "Back to the games",
  learn_minute: "In a minute",
  learn_full: "All the rules",
  learn_parts: "Parts of the rules",
  learn_now: "Play now",
  learn_now_note: "from the front door",
  learn_play: "Invite friends",
  learn_play_note: "with a link or a code",
  learn_own: "Our own dice",
  learn_own_note: "tap what you rolled",
  learn_well: "Learn to play well",
  learn_explore: "Best play",
  learn_explore_note: "what perfect play does",
  learn_quiz: "Quiz",
  learn_quiz_note: "hard choices, streaks",
  learn_show: "Watch the best play",
  learn_show_note: "with win shares, at any speed",
  learn_slip_two: "2 points",
  learn_slip_stop: "Stop: 6 safe",
  learn_slip_zero: "0 points",
  learn_slip_goal: "101",
  learn_slip_last: "last turns",
  learn_slip_three: "3",
  learn_slip_six: "Shizzle: 6",
  learn_slip_bank: "bank 0",
  learn_slip_dot: "● for all",
  learn_slip_rolls: "29 rolls",
  learn_slip_dots: "− 4 dots",
  learn_slip_score: "25",
  learn_slip_each: "1 a die",
  learn_slip_group: "11",
  learn_slip_line: "14",
  learn_slip_rounds: "10 rounds",
  learn_slip_most: "most points",
  learn_toss_up_1: "Roll ten dice",
  learn_toss_up_1_more: "Each has three green sides, two yellow ones and one red one.",
  learn_toss_up_2: "Greens aside",
  learn_toss_up_2_more: "Every green die is set aside and is worth a point of this turn.",
  learn_toss_up_3: "Stop or roll",
  learn_toss_up_3_more:
    "Stop, and the points are yours for good. Or roll the dice that are left. All ten green? Roll all ten again.",
  learn_toss_up_4: "Red light",
  learn_toss_up_4_more:
    "No green and at least one red: the points of this turn are gone. All yellow does nothing.",
  learn_toss_up_5: "Over 100",
  learn_toss_up_5_more:
    "Whoever is over 100 starts the last turns: everybody else has one. The highest total wins.",
  learn_shizzle_1: "The Spark",
  learn_shizzle_1_more: "One die begins the line. Roll the other five.",
  learn_shizzle_2: "Neighbours match",
  learn_shizzle_2_more:
    "Add dice at the end of the line. Two that touch have the same number or the same colour.",
  learn_shizzle_3: "Stop or roll",
  learn_shizzle_3_more:
    "With three in line or more, stop for a point a die. Or roll the rest: at least one has to fit.",
  learn_shizzle_4: "Choke",
  learn_shizzle_4_more: "Nothing fits: the turn is over and its points are lost.",
  learn_shizzle_5: "Shizzle",
  learn_shizzle_5_more:
    "Six in line: take 6, or make somebody give 6 back. When the bank is empty, most points win.",
  learn_doozy_dice_1: "Five cards",
  learn_doozy_dice_1_more:
    "The same five lie open for everybody. Each turn uses up one of them, in any order.",
  learn_doozy_dice_2: "Few rolls",
  learn_doozy_dice_2_more:
    "Keep what helps and roll the rest, until the dice show a card. Every roll counts 1, and 13 is the most.",
  learn_doozy_dice_3: "Doozy Face",
  learn_doozy_dice_3_more:
    "Rolled, it gives everybody a dot. It is any number, unless the card asks for the face itself.",
  learn_doozy_dice_4: "Doozy Dots",
  learn_doozy_dice_4_more: "A dot moves one die by one number, up or down. You begin with two.",
  learn_doozy_dice_5: "Lowest wins",
  learn_doozy_dice_5_more:
    "A card in three rolls or fewer: a dot for you, one less for the others. Rolls less dots is the score.",
  learn_stack_attack_1: "Roll your dice",
  learn_stack_attack_1_more: "All that you still have, all at once. Those in the tower stay there.",
  learn_stack_attack_2: "One up, one down",
  learn_stack_attack_2_more:
    "A die fits if it is one higher or one lower than the number on top. Nothing fits: the turn is over.",
  learn_stack_attack_3: "Set it on top",
  learn_stack_attack_3_more:
    "Hold it over the tower and let go. Add at least one; as long as another fits, add it or stop.",
  learn_stack_attack_4: "It falls",
  learn_stack_attack_4_more:
    "Whoever brings the tower down gets nothing. The others get a point for each of their dice in it.",
  learn_stack_attack_5: "All of yours stand",
  learn_stack_attack_5_more:
    "A point for each of your dice, and nobody else gets any. From 20 points on, the highest total wins.",
  learn_dice_flick_1: "Draw three, flick two",
  learn_dice_flick_1_more:
    "Dice come out of a bag. Flick two of your three, each from the side of the box that you choose.",
  learn_dice_flick_2: "Into the holes",
  learn_dice_flick_2_more:
    "What rests in a hole stays, and its top counts. What lands beside them goes back into the bag.",
  learn_dice_flick_3: "Groups",
  learn_dice_flick_3_more:
    "Three or more of a colour, side by side, give their pips. White is any colour; a mark that lies open is one more, worth 2.",
  learn_dice_flick_4: "Blast line",
  learn_dice_flick_4_more:
    "A pink die scores its whole row or column: 6 for itself, and whatever lies in it.",
  learn_dice_flick_5: "Ten rounds",
  learn_dice_flick_5_more:
    "A die on the centre counts double. What was scored goes back into the bag. The highest sum wins.",
} as const satisfies Record<string, string>;
