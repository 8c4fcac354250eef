import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '../../config.ts'

/**
 * Headers of every answer. Scripts come from this site only; styles may be set inline because the component
 * library writes its theme as style elements. Pages may be framed by themselves only, other sites may be shown in
 * frames because menus can be of the type iframe (spec 2).
 */
function contentSecurity(config: Config): HelmetOptions {
  const secure = config.production && config.PUBLIC_URL?.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'https:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        // The web's policies: everything through the sanitiser, our own icons, and the sanitiser itself.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default', 'drawings', 'dompurify'],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'sameorigin' },
  }
}

/** What no page of this site uses, and so no script in it may ask for; passkeys stay with this site by themselves. */
const PERMISSIONS = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ')

/** Sets the headers of every answer. */
export type Protect = (request: IncomingMessage, response: ServerResponse, then: () => void) => void

/** Made once: plugins compose the policy anew for each request. */
export function createProtection(config: Config): Protect {
  const protect = helmet(contentSecurity(config))
  return (request, response, then) => {
    response.setHeader('Permissions-Policy', PERMISSIONS)
    // Every answer says which world it comes from, pages, files and refusals too.
    if (config.SANDBOX) response.setHeader('X-Sandbox', 'true')
    protect(request, response, then)
  }
}
