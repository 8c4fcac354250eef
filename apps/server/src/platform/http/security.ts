import type { HelmetOptions } from 'helmet'
import type { Config } from '../../config.ts'

/**
 * Headers of every answer. Scripts come from this site only; styles may be set inline because the component
 * library writes its theme as style elements. Pages may be framed by themselves only, other sites may be shown in
 * frames because menus can be of the type iframe (spec 2).
 */
export function contentSecurity(config: Config): HelmetOptions {
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
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'sameorigin' },
  }
}
