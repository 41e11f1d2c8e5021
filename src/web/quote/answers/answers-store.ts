import type { FieldProblem } from '#domain/problem.ts'
import type { Viewer } from '#web/api/viewer.ts'
import { withDerivedTexts } from '#web/quote/answers/draft/derived-texts.ts'
import type { SavedQuote, Draft } from '#web/quote/answers/draft/draft.ts'
import { priceFromContact, type ShownPrice } from '#web/quote/answers/shown-price.ts'
import { createStore, type Store } from '#web/ui/store.ts'

/** What is stored, what is typed over it, and what both cost. */
export interface AnswersState extends Draft {
  viewer: Viewer
  price: ShownPrice
  /** The fields that the server rejected in the last save. */
  serverErrors: readonly FieldProblem[]
}

/**
 * The answers that the fields of the wizard show and change. What becomes of what is typed is decided by whoever provides them:
 * a quote saves it (`session.ts`), the change of a policy asks what it would cost (`change-draft.ts`).
 */
export interface AnswersStore extends Pick<Store<AnswersState>, 'get' | 'subscribe'> {
  edit: (changes: Texts) => void
}

/** Texts by wire key. */
type Texts = Readonly<Record<string, string>>

/** Answers that are nowhere saved, such as those of a policy that somebody changes. */
export interface UnsavedAnswers extends AnswersStore {
  /** Puts what is stored now under what is typed. */
  replaceStored: (contact: SavedQuote) => void
}

/** `onEdit` is called after each edit, with everything that is typed by then. */
export function createUnsavedAnswers(
  contact: SavedQuote,
  viewer: Viewer,
  onEdit: () => void,
): UnsavedAnswers {
  const store = createStore<AnswersState>({
    contact,
    viewer,
    pendingChanges: {},
    price: priceFromContact(contact, []),
    serverErrors: [],
  })
  return {
    get: store.get,
    subscribe: store.subscribe,
    edit: (changes) => {
      if (viewer.readOnly) return
      store.set(typeOver(store.get(), changes))
      onEdit()
    },
    replaceStored: (now) => store.set({ contact: now, price: priceFromContact(now, []) }),
  }
}

/** What is typed once these texts are typed too. */
export function typeOver(
  { contact, pendingChanges, serverErrors }: AnswersState,
  changes: Texts,
): Pick<AnswersState, 'pendingChanges' | 'serverErrors'> {
  return {
    pendingChanges: withDerivedTexts({ contact, pendingChanges: { ...pendingChanges, ...changes } }),
    // About values that are gone now.
    serverErrors: serverErrors.filter(({ field }) => !(field in changes)),
  }
}
