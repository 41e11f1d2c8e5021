import { amountsToWire } from '#contract/wire-record.ts'
import { FILE_PROBLEM_MESSAGES } from '#domain/files/picture.ts'
import { type Problem } from '#domain/problem.ts'
import { isAllowed, type RepPermission } from '#domain/reps/roles.ts'
import { formatMoney } from '#domain/values/money.ts'
import { PROBLEM_STATUS } from '#server/calls/problem-status.ts'
import { type FailureText, type ProblemAnswers } from '#server/kit/http/responses/problems.ts'

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
    case 'CARRIER_CHANGED':
      return {
        error: 'Somebody else has changed this carrier since you opened it: look at it again',
        data: problem.current,
      }
    case 'ASSIGNED_MEANWHILE':
      return { error: `Meanwhile it was given to ${problem.to ?? 'nobody'}` }
    case 'CUSTOMERS_CHANGED':
      return { error: 'Meanwhile one of them was joined or separated: look at both again' }
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
    case 'FEE_DECIDED':
      return { error: FEE_DECIDED[problem.state], data: { state: problem.state } }
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
    case 'NO_SUCH_CASE':
      return { error: 'There is no case with this address' }
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

const FEE_DECIDED = {
  approved: 'This fee is approved already',
  declined: 'This fee is declined already',
  dropped:
    'This fee was asked for other figures, another one took its place, or the quote is bought: it counts no more',
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

export const PROBLEM_ANSWERS: ProblemAnswers = {
  statusOf: ({ code }) => PROBLEM_STATUS[code],
  describe: describeProblem,
}
