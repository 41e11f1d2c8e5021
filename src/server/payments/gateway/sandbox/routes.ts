import { readFileSync } from 'node:fs'
import path from 'node:path'
import { CARD_FIELDS_PATH, TOKENS_PATH } from '#contract/sandbox-gateway.ts'
import type { Server } from '#server/calls/serve.ts'
import { issueToken } from '#server/payments/gateway/sandbox/issue-token.ts'

/** In the folder of this file, and copied to the folder of the built server. */
const FOLDER = path.join(import.meta.dirname, 'card-fields')

/** The page loads its own two files, calls the gateway, and may be framed by this site only. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

const FILES = [
  { name: 'card-fields.html', url: CARD_FIELDS_PATH, type: 'text/html; charset=utf-8' },
  { name: 'card-fields.css', url: `${CARD_FIELDS_PATH}.css`, type: 'text/css; charset=utf-8' },
  { name: 'card-fields.js', url: `${CARD_FIELDS_PATH}.js`, type: 'text/javascript; charset=utf-8' },
]

/**
 * The sandbox gateway for browsers: the page with the card fields, and the call that issues a token for a card.
 *
 * @rule C15 A card is typed into the gateway's own page and sent to the gateway; the API receives only a token.
 */
export function registerSandboxRoutes({ app, context }: Server): void {
  for (const { name, url, type } of FILES) {
    const content = readFileSync(path.join(FOLDER, name))
    app.get(url, { schema: { hide: true } }, (_request, reply) =>
      reply
        .headers({
          'cache-control': 'no-cache',
          'content-security-policy': PAGE_POLICY,
          'x-frame-options': 'SAMEORIGIN',
        })
        .type(type)
        .send(content),
    )
  }

  app.post(TOKENS_PATH, { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return issueToken(context, request.body)
  })
}
