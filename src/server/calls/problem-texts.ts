import { amountsToWire } from '#contract/wire-record.ts'
import type { Problem } from '#domain/problem.ts'
import { isAllowed, type RepPermission } from '#domain/reps/roles.ts'
import { formatMoney } from '#domain/values/money.ts'
import { describeFileProblem } from '#server/calls/file-problem-text.ts'
import { PROBLEM_STATUS } from '#server/calls/problem-status.ts'
import type { FailureText, ProblemAnswers } from '#server/kit/http/responses/problems.ts'

/** The text of a problem for the browser: a sentence for people, and the extra data of some codes. */
export function describeProblem(problem: Problem): FailureText {
  switch (problem.code) {
    case 'INVALID':
      return { error: 'Some answers are missing or need correcting', fields: problem.fields }
    case 'FIELD_NOT_WRITABLE':
      return { error: 'Some of these answers can’t be changed here', fields: problem.fields }
    case 'NOT_FOUND':
      return { error: `We couldn’t find that ${problem.what}` }
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
    case 'STORAGE_FULL':
      return describeFileProblem(problem)
    case 'FILE_NOT_MADE':
      return { error: 'We couldn’t create this file. Try again in a minute' }
    case 'SIGN_IN_REQUIRED':
      return {
        error:
          problem.as === 'rep'
            ? 'Sign in as a rep to continue'
            : 'Open this page with the link in your email',
      }
    case 'SIGN_IN_REFUSED':
      return { error: 'That email and password don’t match' }
    case 'ROLE_NOT_ALLOWED':
      return { error: describeMissingPermission(problem.permission) }
    case 'REAUTHENTICATION_REQUIRED':
      return { error: 'Confirm it’s you to continue' }
    case 'LAST_OWNER':
      return { error: 'There’s no other owner. Make someone else an owner first' }
    case 'SECOND_FACTOR_REFUSED':
      return { error: 'That didn’t match or was already used. Try again with a new one' }
    case 'SIGN_IN_EXPIRED':
      return { error: 'This took too long. Enter your password again' }
    case 'SECOND_FACTOR_SET':
      return { error: 'You already have an authenticator app. Remove it first' }
    case 'NO_SECOND_FACTOR':
      return { error: 'Set up two-step sign-in first' }
    case 'SECOND_FACTOR_REQUIRED':
      return { error: 'Set up two-step sign-in first. Your team requires it' }
    case 'PASSKEYS_NOT_OFFERED':
      return { error: 'Passkeys need a site with a name. You can’t use one at this address' }
    case 'XSRF':
      return { error: 'This page is out of date. Reload it and try again' }
    case 'RATE_LIMITED':
      return {
        error: `You’ve tried several times in a row. Wait ${formatWait(problem.retryAfterSeconds)}, then try again`,
      }
    case 'VERSION_CONFLICT':
      return {
        error:
          'Someone changed this quote while you were working on it. It may have been you, in another window',
        data: problem.current,
      }
    case 'QUOTE_BLOCKED':
      return {
        error: `${problem.by.name} is editing this quote. Ask to take over, or wait until they’re done`,
        data: { by: problem.by },
      }
    case 'TERMS_CHANGED':
      return { error: 'The quote changed after you read this, so other terms apply. Read them again' }
    case 'VIEW_CHANGED':
      return { error: 'This view was saved again after you opened it', data: problem.current }
    case 'FILE_CHANGED':
      return { error: 'Someone else renamed it while you had it open', data: problem.current }
    case 'FOLDER_EXISTS':
      return { error: 'A folder has this name already', data: problem.folder, file_exist: true }
    case 'VIEW_OF_ANOTHER':
      return { error: `This view belongs to ${problem.owner}. Save yours under another name` }
    case 'CARRIER_CHANGED':
      return {
        error: 'Someone else changed this carrier while you had it open. Check it again',
        data: problem.current,
      }
    case 'CARRIER_TEMPLATE_CHANGED':
      return {
        error: 'Someone else changed this template while you had it open. Check it again',
        data: problem.current,
      }
    case 'CLAUSE_CHANGED':
      return {
        error: 'Someone else changed this clause while you had it open. Check it again',
        data: problem.current,
      }
    case 'COUPON_CHANGED':
      return {
        error: 'Someone else changed this coupon while you had it open. Check it again',
        data: problem.current,
      }
    case 'PARTNER_CHANGED':
      return {
        error: 'Someone else changed this partner while you had it open. Check it again',
        data: problem.current,
      }
    case 'CLIENT_TYPE_CHANGED':
      return {
        error: 'Someone else changed this client type while you had it open. Check it again',
        data: problem.current,
      }
    case 'MAILING_CHANGED':
      return {
        error: 'Someone else changed this mailing while you had it open. Check it again',
        data: problem.current,
      }
    case 'PLAN_CHANGED':
      return {
        error: 'Someone else changed this rating plan while you had it open. Check it again',
        data: problem.current,
      }
    case 'LETTER_TEMPLATE_CHANGED':
      return {
        error: 'Someone else changed this template while you had it open. Check it again',
        data: problem.current,
      }
    case 'WORDS_CHANGED':
      return {
        error: 'Someone else changed this email while you had it open. Check it again',
        data: problem.current,
      }
    case 'LEGAL_PAGE_CHANGED':
    case 'SETTINGS_CHANGED':
      return {
        error: 'Someone else changed this setting while you had it open. Check it again',
        data: problem.current,
      }
    case 'TERMS_VERSION_CHANGED':
      return {
        error: 'Our terms have changed. Read them and agree to them, then buy again',
        data: { now: problem.now },
      }
    case 'SET_BY_ENVIRONMENT':
      return { error: `${problem.name} is set by the environment. Change it there` }
    case 'ASSIGNED_MEANWHILE':
      return {
        error:
          problem.to === null
            ? 'This was unassigned while you were working'
            : `${problem.to} was assigned this while you were working`,
      }
    case 'CUSTOMERS_CHANGED':
      return { error: 'One of them was joined or separated while you were working. Check both again' }
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
      return { error: 'You can’t buy this quote yet', data: problem.blockers }
    case 'ALREADY_PURCHASED':
      return {
        error: 'This quote has already been bought',
        ...(problem.policyNumber !== null && { data: { policy_number: problem.policyNumber } }),
      }
    case 'POLICY_CHANGE_REQUIRED':
      return {
        error: 'This quote is bought. Change the policy instead',
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
    case 'ALREADY_CLAIMED':
      return { error: problem.message, ...(problem.claim !== null && { data: { claim: problem.claim } }) }
    case 'CLAIM_REFUSED':
      return {
        error: problem.message,
        data: { reason: problem.reason, ...(problem.rules && { rules: problem.rules }) },
      }
    case 'LINK_EXPIRED':
      return { error: 'This link has expired. Ask for a new one' }
    case 'LINK_ENDED':
      return { error: 'This link has ended. Ask the person who sent it to you' }
    case 'LINK_USED':
      return { error: 'This is already signed and sent. There’s nothing left to do' }
    case 'CHANGE_WAITING':
      return {
        error: 'Another change to this policy is pending. Decide or withdraw it first',
        data: { change: problem.change },
      }
    case 'CHANGE_DECIDED':
      return { error: 'This change has already been decided', data: { state: problem.state } }
    case 'CARD_DECLINED':
      return { error: problem.reason }
    case 'PAYMENT_NOT_OFFERED':
      return { error: 'You can’t pay for this quote that way. Choose another way to pay' }
    case 'NOT_REFUNDABLE':
      return {
        error:
          (problem.refundable > 0 ? 'That’s more than can be refunded' : 'Nothing can be refunded') +
          (problem.credit === undefined ? ' today' : ` of ${problem.credit} today`),
        data: amountsToWire(problem, ['refundable']),
      }
    case 'CREDIT_ABOVE_PRICE':
      return {
        error:
          problem.left > 0
            ? `Courtesy credits can’t be more than the price of the policy. Up to ${formatMoney(problem.left, undefined)} is left`
            : 'Courtesy credits can’t be more than the price of the policy. Nothing is left',
        data: amountsToWire(problem, ['left']),
      }
    case 'CREDIT_DECIDED':
      return { error: `This credit is already ${problem.state}`, data: { state: problem.state } }
    case 'CLOSE_DECIDED':
      return { error: `This proposal is already ${problem.state}`, data: { state: problem.state } }
    case 'CLOSE_WAITING':
      return { error: 'Another proposal to close the books is waiting. Decide that one first' }
    case 'FEE_DECIDED':
      return { error: FEE_DECIDED[problem.state], data: { state: problem.state } }
    case 'CREDIT_USED':
      return { error: 'This credit can’t be withdrawn. Some of it is used, or it isn’t a courtesy' }
    case 'SECOND_PERSON_REQUIRED':
      return { error: 'Another rep needs to approve your request' }
    case 'BALANCE_CHANGED':
      return {
        error:
          problem.now > 0
            ? 'The amount owed on this invoice has changed. Nothing was charged or recorded. Check it again'
            : 'Nothing is owed on this invoice now. Nothing was charged or recorded',
        data: amountsToWire(problem, ['shown', 'now']),
      }
    case 'PAYMENT_WAITING':
      return { error: 'A card payment for this quote is pending with your bank. Confirm or cancel it first' }
    case 'WALLET_SILENT':
      return { error: 'We couldn’t reach the wallet. You haven’t been charged. Try again or use a card' }
    case 'NO_SUCH_CASE':
      return { error: 'No case has this address' }
    case 'IDEMPOTENCY_KEY_REQUIRED':
      return { error: 'This call needs an Idempotency-Key header' }
    case 'IDEMPOTENCY_KEY_REUSED':
      return { error: 'This Idempotency-Key was used for something else' }
    case 'IN_PROGRESS':
      return { error: 'We’re still working on this. Try again in a moment' }
    case 'METHOD_NOT_ALLOWED':
      return { error: `This address can be called with ${problem.allowed.join(', ')}` }
    case 'MAINTENANCE':
      return {
        error: 'Down for maintenance',
        maintenance_modal: true,
        ...(problem.expectedEnd && { expected_end: problem.expectedEnd.toISOString() }),
      }
    case 'STOPPING':
      return { error: 'This instance is stopping. Ask another one' }
    case 'BUSY':
      return { error: 'We’re very busy right now. Wait a few seconds, then try again' }
    case 'NO_RATING_PLAN':
      return { error: 'We can’t work out prices right now. Your answers are saved' }
    case 'FOREIGN_HOST':
      return { error: `This site is at ${problem.site} and doesn’t answer under another name or port` }
  }
}

const FEE_DECIDED = {
  approved: 'This fee is already approved',
  declined: 'This fee is already declined',
  dropped:
    'This fee no longer applies. The details changed, another fee replaced it, or the quote was bought',
}

function describeMissingPermission(permission: RepPermission): string {
  return isAllowed({ role: 'specialist' }, permission)
    ? 'Your role doesn’t include this. Ask an owner for another role'
    : 'Only an owner can do this. Ask one'
}

function formatWait(seconds: number): string {
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}

export const PROBLEM_ANSWERS: ProblemAnswers = {
  statusOf: ({ code }) => PROBLEM_STATUS[code],
  describe: describeProblem,
}
