/** What programs are built with says nothing about them. */
const LIBRARIES =
  /^(mozilla|curl|wget|python(-requests|-urllib|-httpx)?|go-http-client|okhttp|axios|node(-fetch)?|undici|dart|java|libcurl(-agent)?|apache-httpclient|ruby|libwww-perl|guzzlehttp|restsharp|dotnet|winhttp|got|ky|dalvik|cfnetwork|php|postmanruntime)$/i;
/** Programs that call themselves otherwise than their users do. */
const KNOWN_AS: ReadonlyMap<string, string> = new Map([
  ['SW2WL', 'WaveLogGate'],
  ['WavelogGate2', 'WaveLogGate'],
  ['WavelogStoat', 'WaveLogStoat'],
]);
/** Nobody's name is longer; a header can be. */
const LOOKED_AT = 100;
const LONGEST = 50;

/**
 * What a program calls itself in its User-Agent (`WavelogStoat-0.0.2`, `QLog/0.44`): the name without its version;
 * empty where only the library it was built with speaks.
 */
export function programName(userAgent: string | undefined): string {
  const [written = ''] = (userAgent ?? '').slice(0, LOOKED_AT).trim().split(/[\s/]/);
  const name = written.replace(/[-_ ]?v?\d+(\.\d+)+.*$/, '').replace(/[^\p{L}\p{N} ._+-]/gu, '');
  return LIBRARIES.test(name) ? '' : (KNOWN_AS.get(name) ?? name.slice(0, LONGEST));
}
