/** Programs that compute WebGL on the processor. */
const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i;

/** Whether the graphics card draws, or the processor must: then a few hundred arcs take as long as a frame lasts. */
export function isSoftware(context: WebGL2RenderingContext): boolean {
  const extension = context.getExtension('WEBGL_debug_renderer_info');
  const name = context.getParameter(extension?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER);
  return SOFTWARE.test(String(name));
}
