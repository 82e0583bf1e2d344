/** Tells whether the graphics processor still works on what was sent before: sending more would only queue up. */
export class GpuQueue {
  readonly #gl: WebGL2RenderingContext;
  #fence: WebGLSync | null = null;
  #markedAtMs = 0;
  /** What the last picture took (ms), as far as frames tell it. */
  lastMs = 0;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
  }

  /** Everything sent until now counts as the picture to wait for. */
  mark(): void {
    this.forget();
    this.#fence = this.#gl.fenceSync(this.#gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    this.#gl.flush();
    this.#markedAtMs = performance.now();
  }

  isBusy(): boolean {
    if (!this.#fence) return false;
    if (this.#gl.clientWaitSync(this.#fence, 0, 0) === this.#gl.TIMEOUT_EXPIRED) return true;
    this.lastMs = performance.now() - this.#markedAtMs;
    this.forget();
    return false;
  }

  /** After a lost context its fences say nothing any more. */
  forget(): void {
    if (this.#fence) this.#gl.deleteSync(this.#fence);
    this.#fence = null;
  }
}
