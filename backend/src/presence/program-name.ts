/** What programs are built with says nothing about them. */
const LIBRARIES =
  /^(mozilla|curl|wget|python|go-http-client|okhttp|axios|node|undici|dart|java|libcurl|apache|ruby|perl|guzzle|restsharp|dotnet|winhttp|supertest|got|ky)\b/i;
const LONGEST = 50;

/**
 * What a program calls itself in its User-Agent (`WavelogStoat-0.0.2`, `QLog/0.44`): the name without its version;
 * empty where only the library it was built with speaks.
 */
export function programName(userAgent: string | undefined): string {
  const [name = ''] = (userAgent ?? '').trim().split(/[\s/]/);
  if (LIBRARIES.test(name)) return '';
  return name
    .replace(/[-_ ]?v?\d+(\.\d+)+.*$/, '')
    .replace(/[^\p{L}\p{N} ._+-]/gu, '')
    .slice(0, LONGEST);
}
