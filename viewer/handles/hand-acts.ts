/** What the keys of the pane do by hand with the selected elements; absent: nothing. */
export interface HandActs {
  remove?: (() => void) | undefined;
  copy?: (() => void) | undefined;
  paste?: (() => void) | undefined;
}
