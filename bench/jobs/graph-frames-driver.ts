/** What the measurement asks of the page; each resolves when its frames are drawn. */
export interface GraphFrames {
  /** Shows the middle of the graph at this zoom. */
  at(zoom: number): Promise<void>;
  pan(frames: number): Promise<void>;
  zoom(frames: number): Promise<void>;
  drag(frames: number): Promise<void>;
  tidy?(): Promise<void>;
}

declare global {
  interface Window {
    graphFrames?: GraphFrames;
  }
}
