const PROCESSOR = /swiftshader|llvmpipe|softpipe|basic render|software/i;

/** Whether a context names a renderer that has no graphics card. A browser that hides the name counts as having one. */
export function drawsByProcessor(gl: WebGL2RenderingContext): boolean {
  const named = gl.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER;
  return PROCESSOR.test(String(gl.getParameter(named)));
}

let isWithoutCard: boolean | undefined;

/** Whether this browser draws without a graphics card; asked once, of a context that is given back. */
export function hasNoCard(): boolean {
  return (isWithoutCard ??= askForCard());
}

function askForCard(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  if (!gl) return true;
  const answer = drawsByProcessor(gl);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return answer;
}
