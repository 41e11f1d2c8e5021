import { reportDelivery } from '#contract/delivery-reports.ts'
import { ProblemError } from '#domain/problem.ts'
import { hasBearerToken } from '#server/kit/http/security/bearer-token.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { recordBounce } from '#server/messaging/bounces/record-bounce.ts'

/** A report as it came, only its status part, or a mail that forwards it. */
const REPORT_CONTENT_TYPE =
  /^(?:message\/(?:rfc822|delivery-status|global|global-delivery-status)|multipart\/(?:report|mixed))\b/i

/** @rule O07 Without the token the page does not exist; without the setting it never does. */
export function registerMailReportRoutes(server: Server): void {
  const { mailReportToken: token } = server.env
  // Only this call parses mail, and only with the token.
  void server.app.register(async (app) => {
    app.addHook('onRequest', async (request) => {
      if (token === undefined || !hasBearerToken(request, token))
        throw new ProblemError({ code: 'NOT_FOUND', what: 'page' })
    })
    app.addContentTypeParser(REPORT_CONTENT_TYPE, { parseAs: 'buffer' }, (_request, body: Buffer, done) =>
      done(null, body.toString('latin1')),
    )
    serve({ ...server, app }, reportDelivery, async (context, { body }) => ({
      data: { bounced: await recordBounce(context, body) },
    }))
  })
}
