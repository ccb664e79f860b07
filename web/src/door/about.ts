/** What the build says of itself and of the others whose work is in it. */
export interface Notice {
  name: string;
  version: string;
  license: string;
  text: string;
}

/** `notices.json`, as the sheet "About" reads it. */
export interface About {
  /** Of Rollhouse itself. */
  version: string;
  license: string;
  notices: Notice[];
}
