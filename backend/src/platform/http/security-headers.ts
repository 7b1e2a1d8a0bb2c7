import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.js';
import { frameOrigins } from '../media-hosts.js';

/**
 * Browser features that no page uses, disabled so that injected or embedded content cannot use them. The list has only
 * features that Chromium knows by default, since Chromium warns of any other, such as `bluetooth`.
 */
const UNUSED_FEATURES =
  'accelerometer camera display-capture geolocation gyroscope hid idle-detection local-fonts ' +
  'magnetometer microphone midi payment serial usb xr-spatial-tracking';
/** Features that the player uses, also in frames of other hosts. */
const PLAYER_FEATURES = ['autoplay', 'fullscreen', 'picture-in-picture'];

/** Helmet's headers and the permissions policy, computed once: they are the same for every response. */
export function securityHeaders(config: Config): Record<string, string> {
  const secure = config.PUBLIC_URL?.startsWith('https:') ?? false;
  const { mediaHosts } = config;
  const frames = frameOrigins(mediaHosts);
  const options: HelmetOptions = {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...mediaHosts.hls],
        // Streams are played from blobs, which their loader fills.
        mediaSrc: ["'self'", 'blob:', ...mediaHosts.hls],
        frameSrc: ["'self'", ...frames],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  };
  const headers: Record<string, string> = { 'Permissions-Policy': permissionsPolicy(frames) };
  const collector = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as never, collector as never, (error) => {
    if (error) throw error;
  });
  return headers;
}

function permissionsPolicy(frames: readonly string[]): string {
  const player = ['self', ...frames.map((origin) => `"${origin}"`)].join(' ');
  return [
    ...UNUSED_FEATURES.split(' ').map((feature) => `${feature}=()`),
    ...PLAYER_FEATURES.map((feature) => `${feature}=(${player})`),
  ].join(', ');
}
