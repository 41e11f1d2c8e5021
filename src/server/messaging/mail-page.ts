import type { ResponseControls } from '#server/kit/http/response-controls.ts'
import type { FileAnswer } from '#server/kit/http/responses/send-file.ts'

/**
 * A mail has inline styles, which the site's own pages forbid. So it is shown as a page of its own: it may style
 * itself, but runs nothing, loads nothing and has no origin. Its links open in a new tab.
 */
const MAIL_PAGE_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
].join('; ')

/** A mail as it was designed, as a page that can do nothing. */
export function mailPage(response: ResponseControls, html: string): FileAnswer {
  response.header('content-security-policy', MAIL_PAGE_POLICY)
  response.header('x-frame-options', 'SAMEORIGIN')
  return { contentType: 'text/html; charset=utf-8', content: html }
}
