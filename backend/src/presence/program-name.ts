/** Names of HTTP libraries say nothing about the program. */
const LIBRARIES =
  /^(mozilla|curl|wget|python(-requests|-urllib|-httpx)?|go-http-client|okhttp|axios|node(-fetch)?|undici|dart|java|libcurl(-agent)?|apache-httpclient|ruby|libwww-perl|guzzlehttp|restsharp|dotnet|winhttp|got|ky|dalvik|cfnetwork|php|postmanruntime)$/i;
/** Programs whose User-Agent differs from their usual name. */
const KNOWN_AS: ReadonlyMap<string, string> = new Map([
  ['SW2WL', 'WaveLogGate'],
  ['WavelogGate2', 'WaveLogGate'],
  ['WavelogStoat', 'WaveLogStoat'],
]);
const MAX_HEADER_LENGTH = 100;
const MAX_NAME_LENGTH = 50;

/**
 * The name of a program from its User-Agent (`WavelogStoat-0.0.2`, `QLog/0.44`), without the version; empty if it names
 * only an HTTP library.
 */
export function programName(userAgent: string | undefined): string {
  const [written = ''] = (userAgent ?? '').slice(0, MAX_HEADER_LENGTH).trim().split(/[\s/]/);
  const name = written.replace(/[-_ ]?v?\d+(\.\d+)+.*$/, '').replace(/[^\p{L}\p{N} ._+-]/gu, '');
  return LIBRARIES.test(name) ? '' : (KNOWN_AS.get(name) ?? name.slice(0, MAX_NAME_LENGTH));
}
