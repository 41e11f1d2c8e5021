import type { EndpointResponse } from '#contract/endpoint.ts'
import { type getInsuredQuote, type PreviewBody, previewPolicyChange } from '#contract/amendments.ts'
import type { ChangeKind } from '#domain/policy/amendments/change.ts'
import { fieldValue } from '#domain/quote/wire/named-fields.ts'
import { call } from '#web/api/call.ts'
import { type CallError, isCallError, toCallError } from '#web/api/call-error.ts'
import { createLatestRequest } from '#web/api/latest-request.ts'
import type { Viewer } from '#web/api/viewer.ts'
import { buildChange, type BuiltChange } from '#web/policy/amendments/editing/build-change.ts'
import { openTypedChange, type TypedChangeStore } from '#web/policy/amendments/editing/typed-change.ts'
import { changedTexts, type SavedQuote, wireText } from '#web/quote/answers/draft/draft.ts'
import { createUnsavedAnswers, type UnsavedAnswers } from '#web/quote/answers/answers-store.ts'
import type { ChangePreview } from '#web/policy/amendments/queries.ts'
import { createStore, type Store } from '#web/ui/store.ts'

/** The pause in typing before a change is priced. */
const PAUSE_MS = 250

/** The longest that a press waits for a price that is on its way. */
const PRICE_WAIT_MS = 20_000

export type InsuredQuote = EndpointResponse<typeof getInsuredQuote>['data']

export interface ChangeDraftState {
  /** The version of the policy that the page shows. */
  version: number
  built: BuiltChange
  /** What the last change that was asked for would do. */
  preview: ChangePreview | undefined
  /** Another preview is awaited, or cannot be asked for yet. */
  isOld: boolean
  isPending: boolean
  /** Why the change as it is typed would not be taken. */
  refusal: CallError | undefined
}

/** A policy that is being changed on the page. */
export interface ChangeDraft
  extends Pick<Store<ChangeDraftState>, 'get' | 'subscribe'>, Pick<Opened, 'number' | 'requestedBy'> {
  answers: UnsavedAnswers
  typed: TypedChangeStore
  /** Prices what is typed from now on; the returned function stops it. */
  start: () => () => void
  /** Asks again, also for what was refused. */
  refresh: () => void
  /** Resolves once the change as it is typed is priced or refused, or after a while without an answer. */
  whenPriced: () => Promise<void>
  /** The policy as it is now, under what was typed. */
  renew: (contact: SavedQuote, version: number) => void
  /** It is made: nothing of it is kept or asked any more. */
  finish: () => void
}

export interface Opened {
  number: string
  version: number
  contact: SavedQuote
  viewer: Viewer
  requestedBy: InsuredQuote['requested_by']
  /** What the holder said that it is about. */
  kind?: ChangeKind | undefined
  /** Whose draft it is, in this browser. */
  who: string
  onStale: () => void
}

/**
 * The change of a policy as it is typed and priced, with the answers that the fields of the wizard show.
 *
 * @rule N69 The server prices it, under the plan of the policy.
 */
export function createChangeDraft(opened: Opened): ChangeDraft {
  const { number, version, contact, viewer, requestedBy, kind, who, onStale } = opened
  const typed = openTypedChange(number, who, version)
  const store = createStore<ChangeDraftState>({
    version,
    built: { state: 'nothing' },
    preview: undefined,
    isOld: false,
    isPending: false,
    refusal: undefined,
  })
  const latest = createLatestRequest(PAUSE_MS, () => void ask())
  /** What is typed is not answered yet. */
  let isAwaited = false
  let isFinished = false

  const answers = createUnsavedAnswers(contact, viewer, () => {
    typed.set({ texts: changedTexts(answers.get()) })
    schedule()
  })
  answers.edit(typed.get().texts)

  function schedule() {
    if (isFinished) return
    isAwaited = true
    const built = build()
    store.set({ built, isOld: built.state !== 'ready' || !latest.isAbout(questionOf(built.body)) })
    latest.schedule()
  }

  function stop() {
    latest.stop()
    isAwaited = false
  }

  function build() {
    return buildChange(answers.get(), typed.get(), { version: store.get().version, kind })
  }

  async function ask() {
    const built = build()
    if (built.state !== 'ready') {
      stop()
      const gone = built.state === 'nothing' ? { preview: undefined } : {}
      return store.set({ built, ...gone, isOld: true, isPending: false, refusal: undefined })
    }
    const signal = latest.begin(questionOf(built.body))
    if (!signal) {
      isAwaited = store.get().isPending
      return store.set({ built, isOld: isAwaited })
    }
    store.set({ built, isOld: true, isPending: true })
    try {
      const { data } = await call(previewPolicyChange, {
        params: { number },
        body: built.body,
        signal,
        actingAs: viewer.editor,
        handlesError: () => true,
      })
      isAwaited = false
      store.set({ preview: data, isOld: false, isPending: false, refusal: undefined })
    } catch (error) {
      if (signal.aborted) return
      latest.forget()
      isAwaited = false
      store.set({ isPending: false, refusal: toCallError(error) })
      if (isCallError(error, 'VERSION_CONFLICT')) onStale()
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    number,
    requestedBy,
    answers,
    typed,
    start: () => {
      const stopListening = typed.subscribe(schedule)
      schedule()
      return () => {
        stopListening()
        stop()
      }
    },
    refresh: () => {
      latest.forget()
      schedule()
    },
    whenPriced: () =>
      new Promise((resolve) => {
        if (!isAwaited) return resolve()
        const giveUp = setTimeout(end, PRICE_WAIT_MS)
        const stopListening = store.subscribe(() => {
          if (!isAwaited) end()
        })
        function end() {
          clearTimeout(giveUp)
          stopListening()
          resolve()
        }
      }),
    renew: (now, newest) => {
      if (isFinished || (answers.get().contact === now && store.get().version === newest)) return
      answers.replaceStored(now)
      store.set({ version: newest })
      latest.forget()
      schedule()
    },
    finish: () => {
      isFinished = true
      stop()
      typed.forget(store.get().version)
    },
  }
}

/** What decides the preview; a note or whether somebody is told does not. */
function questionOf({ note: _note, tell_client: _tells, ...question }: PreviewBody): string {
  return JSON.stringify(question)
}

/** Takes back everything that was typed; the returned function types it again. */
export function discardTyped({ answers, typed }: ChangeDraft): () => void {
  const { pendingChanges, contact } = answers.get()
  const { version, fees, note, reason, tellsClient } = typed.get()
  const insured = Object.keys(pendingChanges).map((key) => [
    key,
    wireText(fieldValue(contact.customFields, key)),
  ])
  typed.set({ fees: {}, note: '', reason: '', tellsClient: true })
  answers.edit(Object.fromEntries(insured))
  return () => {
    typed.set({ version, fees, note, reason, tellsClient })
    answers.edit(pendingChanges)
  }
}
