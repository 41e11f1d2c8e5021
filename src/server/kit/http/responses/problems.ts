import { PROBLEM_STATUS } from '#server/kit/http/responses/problem-status.ts'
import { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Failure } from '#contract/failure.ts'
import { amountsToWire } from '#contract/wire-record.ts'
import { FILE_PROBLEM_MESSAGES } from '#domain/files/picture.ts'
import { isAllowed, type RepPermission } from '#domain/reps/roles.ts'
import { formatMoney } from '#domain/values/money.ts'
import { type FailureCode } from '#domain/failure-codes.ts'
import { type Problem, ProblemError } from '#domain/problem.ts'
import { isContention } from '#server/kit/db/outages/contention.ts'
import { isOutage } from '#server/kit/db/outages/outage.ts'
import { getFileErrorPage } from '#server/kit/http/responses/file-error-page.ts'
import { addProblemHeaders } from '#server/kit/http/responses/problem-headers.ts'
import { describeUnreadableRequest } from '#server/kit/http/responses/client-errors.ts'

type FailureText = Omit<Failure, 'code' | 'request_id'>

/** The text of a problem for the browser: a sentence for people, and the extra data of some codes. */
export function describeProblem(problem: Problem): FailureText {
  switch (problem.code) {
    case 'INVALID':
      return { error: 'Some answers are missing or need correcting', fields: problem.fields }
    case 'FIELD_NOT_WRITABLE':
      return { error: 'Some of these answers cannot be changed here', fields: problem.fields }
    case 'NOT_FOUND':
      return { error: `There is no such ${problem.what}` }
    case 'FILE_MISSING':
    case 'FILE_TYPE':
    case 'FILE_TOO_LARGE':
    case 'FILE_DIMENSIONS':
    case 'FILE_MISMATCH':
    case 'FILE_INTERRUPTED':
    case 'FILE_IN_USE':
    case 'TOO_MANY_FILES':
    case 'QUOTE_FILES_FULL':
    case 'UPLOADS_OF_TODAY_FULL':
      return describeFileProblem(problem)
    case 'FILE_NOT_MADE':
      return { error: 'This file cannot be made at the moment' }
    case 'SIGN_IN_REQUIRED':
      return {
        error:
          problem.as === 'rep' ? 'Sign in as a rep to go on' : 'Open this page with the link in your e-mail',
      }
    case 'SIGN_IN_REFUSED':
      return { error: 'That e-mail and password do not match' }
    case 'ROLE_NOT_ALLOWED':
      return { error: describeMissingPermission(problem.permission) }
    case 'REAUTHENTICATION_REQUIRED':
      return { error: 'Confirm that it is you to go on' }
    case 'LAST_OWNER':
      return { error: 'Nobody else is an owner: make somebody else one first' }
    case 'SECOND_FACTOR_REFUSED':
      return { error: 'That is not right, or was used before: try the next one' }
    case 'SIGN_IN_EXPIRED':
      return { error: 'This took too long: enter your password again' }
    case 'SECOND_FACTOR_SET':
      return { error: 'An app for codes is set already: remove it first' }
    case 'NO_SECOND_FACTOR':
      return { error: 'Set a second factor first' }
    case 'SECOND_FACTOR_REQUIRED':
      return { error: 'Set up two-step sign-in first: your office asks for it' }
    case 'PASSKEYS_NOT_OFFERED':
      return { error: 'Passkeys need a site with a name: they cannot be used at this address' }
    case 'XSRF':
      return { error: 'This page is out of date: reload it and try again' }
    case 'RATE_LIMITED':
      return { error: `Too many tries: wait ${formatWait(problem.retryAfterSeconds)} and try again` }
    case 'VERSION_CONFLICT':
      return { error: 'This quote was changed in another window or by someone else', data: problem.current }
    case 'QUOTE_BLOCKED':
      return {
        error: `${problem.by.name} is editing this quote: ask to take over, or wait until they are done`,
        data: { by: problem.by },
      }
    case 'TERMS_CHANGED':
      return { error: 'The quote was changed since you read this, so other terms apply: read them again' }
    case 'VIEW_CHANGED':
      return { error: 'This view was saved again since you opened it', data: problem.current }
    case 'VIEW_OF_ANOTHER':
      return { error: `This view belongs to ${problem.owner}: save yours under another name` }
    case 'ASSIGNED_MEANWHILE':
      return { error: `Meanwhile it was given to ${problem.to ?? 'nobody'}` }
    case 'NOT_POSSIBLE':
      return { error: problem.why }
    case 'PRICE_CALCULATION':
      return { error: 'Price Calculation Error', data: problem.rows }
    case 'PRICE_CHANGED':
      return {
        error: 'The price has changed since it was shown',
        data: amountsToWire(problem, ['shown', 'now']),
      }
    case 'NOT_BINDABLE':
      return { error: 'This quote cannot be bought yet', data: problem.blockers }
    case 'ALREADY_PURCHASED':
      return {
        error: 'This quote is already bought',
        ...(problem.policyNumber !== null && { data: { policy_number: problem.policyNumber } }),
      }
    case 'POLICY_CHANGE_REQUIRED':
      return {
        error: 'This quote is bought: what its policy states is changed with the policy',
        fields: problem.fields,
      }
    case 'CHANGE_REFUSED':
      return {
        error: problem.message,
        data: { reason: problem.reason },
        ...(problem.fields.length > 0 && { fields: problem.fields }),
      }
    case 'ONLY_CONTEST':
      return { error: problem.message }
    case 'POLICY_CHANGE_REFUSED':
      return { error: problem.message, fields: problem.fields }
    case 'CHANGE_WAITING':
      return {
        error: 'Another change of this policy is waiting: it must be decided or withdrawn first',
        data: { change: problem.change },
      }
    case 'CHANGE_DECIDED':
      return { error: 'This change is decided already', data: { state: problem.state } }
    case 'CARD_DECLINED':
      return { error: problem.reason }
    case 'PAYMENT_NOT_OFFERED':
      return { error: 'This quote cannot be paid that way: choose another way to pay' }
    case 'NOT_REFUNDABLE':
      return {
        error:
          problem.refundable > 0
            ? 'That is more than can be paid back today'
            : 'Nothing can be paid back today',
        data: amountsToWire(problem, ['refundable']),
      }
    case 'CREDIT_ABOVE_PRICE':
      return {
        error:
          problem.left > 0
            ? `Courtesy credits can’t be more than the price of the policy: up to ${formatMoney(problem.left, undefined)} is left`
            : 'Courtesy credits can’t be more than the price of the policy: nothing is left',
        data: amountsToWire(problem, ['left']),
      }
    case 'CREDIT_DECIDED':
      return { error: `This credit is ${problem.state} already`, data: { state: problem.state } }
    case 'CREDIT_USED':
      return { error: 'This credit can’t be taken back: some of it is used, or it isn’t a courtesy' }
    case 'SECOND_PERSON_REQUIRED':
      return { error: 'Another rep has to approve what you asked for' }
    case 'BALANCE_CHANGED':
      return {
        error:
          problem.now > 0
            ? 'Another amount is owed on this invoice than was shown. Nothing was charged or recorded; look at it again'
            : 'Nothing is owed on this invoice any more. Nothing was charged or recorded',
        data: amountsToWire(problem, ['shown', 'now']),
      }
    case 'PAYMENT_WAITING':
      return { error: 'A card payment for this quote is waiting for your bank: confirm or cancel it first' }
    case 'WALLET_SILENT':
      return { error: 'The wallet could not be reached. Nothing was charged; try again or use a card' }
    case 'IDEMPOTENCY_KEY_REQUIRED':
      return { error: 'This call needs an Idempotency-Key header' }
    case 'IDEMPOTENCY_KEY_REUSED':
      return { error: 'This Idempotency-Key was used for something else' }
    case 'IN_PROGRESS':
      return { error: 'This is still being done: try again in a moment' }
    case 'METHOD_NOT_ALLOWED':
      return { error: `This address can be called with ${problem.allowed.join(', ')}` }
    case 'MAINTENANCE':
      return {
        error: 'Down for maintenance',
        maintenance_modal: true,
        ...(problem.expectedEnd && { expected_end: problem.expectedEnd.toISOString() }),
      }
    case 'STOPPING':
      return { error: 'This instance is stopping: ask another one' }
    case 'BUSY':
      return { error: 'We are very busy right now: wait a few seconds and try again' }
    case 'NO_RATING_PLAN':
      return { error: 'Prices cannot be worked out at the moment. What you entered is kept' }
    case 'FOREIGN_HOST':
      return { error: `This site is at ${problem.site} and does not answer under another name or port` }
  }
}

function describeMissingPermission(permission: RepPermission): string {
  return isAllowed({ role: 'specialist' }, permission)
    ? 'You may look at everything here and change nothing: ask an owner for another role'
    : 'Only an owner may do this: ask one'
}

/** @rule D30 A rejected file is answered with a code for the reason, the field it was sent in and what to do. */
function describeFileProblem({ code, section, field }: Extract<Problem, { field: string }>): FailureText {
  const message = FILE_PROBLEM_MESSAGES[code]
  return { error: message, fields: [{ section, field, message }] }
}

function formatWait(seconds: number): string {
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}

/** Turns every error into the response that the contract promises. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendFailure(error, request, reply))
}

/**
 * Sends a failure. The caller learns about their own mistakes; ours only go to the log.
 *
 * @rule X08 Each failure has a fitting status, a sentence, a stable code and the request's id, and reveals nothing
 * about the inside of the server.
 * @rule X03 If the database is away, too slow or read-only, or a disk is full, every call answers MAINTENANCE.
 */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error)
  if (problem) {
    addProblemHeaders(reply, problem)
    return send(reply, PROBLEM_STATUS[problem.code], problem.code, describeProblem(problem), request)
  }
  const status = getClientErrorStatus(error)
  // Does not wait for the rest of a late request.
  if (status === 408) reply.header('connection', 'close')
  if (status) return send(reply, status, 'INVALID', describeUnreadableRequest(status), request)
  if (isOutage(error)) {
    request.log.error({ err: error }, 'nothing can be read or stored at the moment')
    return sendFailure(new ProblemError({ code: 'MAINTENANCE' }), request, reply)
  }
  if (isContention(error)) {
    request.log.error({ err: error }, 'other writes were in the way each time')
    return sendFailure(new ProblemError({ code: 'BUSY', retryAfterSeconds: 1 }), request, reply)
  }
  request.log.error({ err: error }, 'unexpected failure')
  return send(reply, 500, 'UNEXPECTED', { error: 'Something went wrong' }, request)
}

function send(
  reply: FastifyReply,
  status: number,
  code: FailureCode,
  rest: FailureText,
  request: FastifyRequest,
): FastifyReply {
  const page = getFileErrorPage(request, { status, code })
  // The page itself is available at once.
  if (page !== undefined)
    return reply.removeHeader('retry-after').header('cache-control', 'no-store').redirect(page, 303)
  const { error, ...extras } = rest
  const body: Failure = { error, code, ...extras, request_id: request.id }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

function toProblem(error: unknown): Problem | undefined {
  if (error instanceof ProblemError) return error.problem
  return getErrorCode(error).startsWith('FST_CSRF_') ? { code: 'XSRF' } : undefined
}

/** The status of an error that Fastify found in the request: broken JSON, a body too large, a bad address. */
function getClientErrorStatus(error: unknown): number | undefined {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? status : undefined
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
