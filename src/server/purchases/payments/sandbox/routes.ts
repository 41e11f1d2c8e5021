import { readFileSync } from 'node:fs'
import path from 'node:path'
import { CARD_FIELDS_PATH, TOKENS_PATH } from '#contract/sandbox-gateway.ts'
import { type Server } from '#server/platform/http/serve.ts'
import { issueToken } from '#server/purchases/payments/sandbox/issue-token.ts'

/** Beside this file in the sources, and copied beside the built server. */
const FOLDER = path.join(import.meta.dirname, 'card-fields')

/** The page loads its own two files, speaks to the gateway, and may be framed by this site alone. */
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
 * The sandbox gateway as browsers meet it: the page with the card's fields, and the call that takes a card.
 *
 * @rule C15 A card is typed into the gateway's own page and handed to the gateway; the API sees a token only.
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
