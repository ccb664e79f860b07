/** Words of the end of a match, in `table/`. */
export const ending = {
  ending_keys: "After the game",
  once_more: "See it again",
  keep_picture: "Keep a picture",
  picture_kept: "The picture is among your downloads.",
  picture_shared: "The picture is shared.",
  picture_failed: "The picture could not be made here.",
  picture_luck: "Luck for {name}: {luck}",
  picture_name: "rollhouse-{game}-{day}.png",
} as const satisfies Record<string, string>;
