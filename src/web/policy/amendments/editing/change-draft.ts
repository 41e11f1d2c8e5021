import { type EndpointResponse } from '#contract/endpoint.ts'
import { type getInsuredQuote, previewPolicyChange } from '#contract/amendments.ts'
import { type ChangeKind } from '#domain/policy/amendments/change.ts'
import { call } from '#web/api/call.ts'
import { type CallError, isCallError, toCallError } from '#web/api/call-error.ts'
import { type Viewer } from '#web/api/viewer.ts'
import {
  buildChange,
  type BuiltChange,
  type ChangeBody,
} from '#web/policy/amendments/editing/build-change.ts'
import { openTypedChange, type TypedChangeStore } from '#web/policy/amendments/editing/typed-change.ts'
import { changedTexts, type Contact } from '#web/quote/answers/draft/draft.ts'
import { createSession, type Keeping, type QuoteSession } from '#web/quote/session/session.ts'
import { createStore, type Store } from '#web/ui/store.ts'

/** The pause in typing before a change is priced. */
const PAUSE_MS = 250

export type InsuredQuote = EndpointResponse<typeof getInsuredQuote>['data']
export type ChangePreview = EndpointResponse<typeof previewPolicyChange>['data']

export interface ChangeState {
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
export interface PolicyChange
  extends Pick<Store<ChangeState>, 'get' | 'subscribe'>, Pick<Opened, 'number' | 'requestedBy'> {
  session: QuoteSession
  typed: TypedChangeStore
  /** Prices what is typed from now on; the returned function stops it. */
  start: () => () => void
  /** Asks again, also for what was refused. */
  refresh: () => void
  /** The policy as it is now, under what was typed. */
  renew: (contact: Contact, version: number) => void
  /** It is made: nothing of it is kept or asked any more. */
  finish: () => void
}

export interface Opened {
  number: string
  version: number
  contact: Contact
  viewer: Viewer
  requestedBy: InsuredQuote['requested_by']
  /** What the holder said that it is about. */
  kind?: ChangeKind | undefined
  /** Whose draft it is, in this browser. */
  who: string
  onStale: () => void
}

/**
 * The change of a policy as it is typed and priced, with the session that the fields of the wizard know.
 *
 * @rule N69 The server prices it, under the plan of the policy.
 */
export function createPolicyChange(opened: Opened): PolicyChange {
  const { number, version, contact, viewer, requestedBy, kind, who, onStale } = opened
  const typed = openTypedChange(number, who, version)
  const store = createStore<ChangeState>({
    version,
    built: { state: 'nothing' },
    preview: undefined,
    isOld: false,
    isPending: false,
    refusal: undefined,
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  let asked = ''
  let isFinished = false

  const session = createSession(contact, [], viewer, (state): Keeping => ({
    livePrice: { schedule, refresh: () => undefined, stop },
    autosave: {
      schedule: () => typed.set({ texts: changedTexts(state.get()) }),
      flush: () => Promise.resolve(true),
      resend: () => Promise.resolve(true),
      settled: () => Promise.resolve(),
    },
    hasUnsent: () => false,
  }))
  session.edit(typed.get().texts)

  function schedule() {
    clearTimeout(timer)
    if (isFinished) return
    const built = build()
    store.set({ built, isOld: built.state !== 'ready' || questionOf(built.body) !== asked })
    timer = setTimeout(() => void ask(), PAUSE_MS)
  }

  function stop() {
    clearTimeout(timer)
    asking?.abort()
    asked = ''
  }

  function build() {
    return buildChange(session.get(), typed.get(), { version: store.get().version, kind })
  }

  async function ask() {
    const built = build()
    const question = built.state === 'ready' ? questionOf(built.body) : ''
    if (question !== '' && question === asked) return store.set({ built, isOld: store.get().isPending })
    asking?.abort()
    if (built.state !== 'ready') {
      asked = ''
      const gone = built.state === 'nothing' ? { preview: undefined } : {}
      return store.set({ built, ...gone, isOld: true, isPending: false, refusal: undefined })
    }
    asked = question
    asking = new AbortController()
    const { signal } = asking
    store.set({ built, isOld: true, isPending: true })
    try {
      const { data } = await call(previewPolicyChange, {
        params: { number },
        body: built.body,
        signal,
        actingAs: viewer.editor,
        handlesError: () => true,
      })
      store.set({ preview: data, isOld: false, isPending: false, refusal: undefined })
    } catch (error) {
      if (signal.aborted) return
      asked = ''
      store.set({ isPending: false, refusal: toCallError(error) })
      if (isCallError(error, 'VERSION_CONFLICT')) onStale()
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    number,
    requestedBy,
    session,
    typed,
    start: () => {
      const stopListening = typed.subscribe(schedule)
      const end = session.start()
      schedule()
      return () => {
        stopListening()
        end()
      }
    },
    refresh: () => {
      asked = ''
      schedule()
    },
    renew: (now, newest) => {
      if (isFinished || (session.get().contact === now && store.get().version === newest)) return
      session.replaceFromServer(now, [])
      store.set({ version: newest })
      asked = ''
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
function questionOf({ note: _note, tell_client: _tells, ...question }: ChangeBody): string {
  return JSON.stringify(question)
}
