import { undoBulkRun } from '#contract/desk/bulk-runs.ts'
import type { TodayEntry } from '#contract/desk/today.ts'
import { setTaskDone } from '#contract/desk/tasks.ts'
import { UNDO_MS } from '#domain/desk/bulk.ts'
import { sendMessageAgain } from '#contract/mailbox.ts'
import { startSending } from '#web/admin/desk/bulk/start-run.ts'
import { loadResending } from '#web/admin/desk/queries.ts'
import { decideWhatWaits } from '#web/admin/policy/decide-what-waits.ts'
import { askCarrierAbout, decideReferral } from '#web/admin/today/decide-referral.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { notify } from '#web/ui/notify.ts'
import type { RepIconName } from '#web/rep-frame/navigation/RepIcon.tsx'

/** What was done, and how it is taken back if it can be. */
export interface Done {
  /** Where it is done on a page instead: the page. */
  path?: string
  undo?: { said: string; until: string; run: () => Promise<unknown> }
}

interface Verb {
  label: string
  /** Does it in place; undefined if the rep left it. A verb without it is a link. */
  run?: (entry: TodayEntry) => Promise<Done | undefined>
}

type VerbName = TodayEntry['act']['verb']

/** What can be done next, by the verb that the server names. */
export const VERBS: Readonly<Record<VerbName, Verb>> = {
  open: { label: 'Open' },
  'decide-referral': {
    label: 'Approve or decline',
    run: (entry) => decided(decideReferral(idOf(entry)), 'We recorded the answer.'),
  },
  'record-answer': {
    label: 'Record the answer',
    run: (entry) => decided(decideReferral(idOf(entry), 'carrier'), 'We recorded the answer.'),
  },
  'ask-carrier': {
    label: 'Ask the carrier',
    run: (entry) => decided(askCarrierAbout(idOf(entry)), 'We’re sending the letter to the carrier.'),
  },
  'decide-change': { label: 'Review', run: decideOnPolicy },
  'send-quote': { label: 'Send again', run: sendQuote },
  'send-mail-again': { label: 'Send again', run: sendMail },
  'finish-task': { label: 'Done', run: finishTask },
  'answer-mail': { label: 'Answer' },
  'read-note': { label: 'Read the note' },
  'complete-quote': { label: 'Complete the quote' },
  'mend-address': { label: 'Fix the address' },
  'see-money': { label: 'Open the policy' },
  'see-doctor': { label: 'See why' },
}

/** What stands before what waits. */
export const SOURCE_ICONS: Readonly<Record<TodayEntry['source'], RepIconName>> = {
  referral: 'referral',
  change: 'change',
  'carrier-answer': 'referral',
  'sign-request': 'truck',
  answer: 'mail',
  'claim-answer': 'mail',
  'claim-payment': 'unpaid',
  mention: 'person',
  task: 'do',
  mail: 'mail',
  invoice: 'unpaid',
  'quote-end': 'past',
  incomplete: 'quote',
  job: 'doctor',
}

/** Where the rest of a source is, in words. */
export const SOURCE_LABELS: Readonly<Record<TodayEntry['source'], string>> = {
  referral: 'referrals',
  change: 'changes to review',
  'carrier-answer': 'carriers that haven’t answered',
  'sign-request': 'requests about signs',
  answer: 'unanswered emails',
  'claim-answer': 'answers to declined claims',
  'claim-payment': 'payments to winners',
  mention: 'notes that mention you',
  task: 'tasks',
  mail: 'undelivered emails',
  invoice: 'unpaid policies',
  'quote-end': 'quotes that expire soon',
  incomplete: 'incomplete quotes',
  job: 'stopped background tasks',
}

function idOf({ act }: TodayEntry): string {
  return act.id ?? ''
}

async function decided(deciding: Promise<boolean>, message: string): Promise<Done | undefined> {
  if (!(await deciding)) return undefined
  notify({ type: 'success', title: 'Done', message })
  return {}
}

async function decideOnPolicy(entry: TodayEntry): Promise<Done | undefined> {
  const isDecided = await decideWhatWaits(idOf(entry))
  // A tee time is decided where the policy shows both hours.
  if (isDecided === undefined) return { path: entry.path }
  return isDecided ? {} : undefined
}

async function sendQuote(entry: TodayEntry): Promise<Done | undefined> {
  const guid = idOf(entry)
  const seen = await openDialog('resend-quote', { guid, quoteNumber: entry.name, load: loadResending })
  if (!seen) return undefined
  const run = await startSending([{ id: guid, ...seen }])
  if (run.undo_until === null) return {}
  const said = `We’re resending ${entry.name}.`
  return { undo: { said, until: run.undo_until, run: () => call(undoBulkRun, { params: { id: run.id } }) } }
}

/** Undone as long as the row is seen to have left. */
async function finishTask(entry: TodayEntry): Promise<Done> {
  const params = { id: idOf(entry) }
  const until = new Date(Date.now() + UNDO_MS).toISOString()
  await call(setTaskDone, { params, body: { done: true } })
  const said = `Done: ${entry.title}`
  return { undo: { said, until, run: () => call(setTaskDone, { params, body: { done: false } }) } }
}

async function sendMail(entry: TodayEntry): Promise<Done | undefined> {
  await call(sendMessageAgain, { params: { id: idOf(entry) } })
  notify({ type: 'success', title: 'Done', message: 'We’re sending the message again.' })
  return {}
}
