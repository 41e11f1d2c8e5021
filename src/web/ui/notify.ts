import { createStore } from '#web/ui/store.ts'

export type NotificationType = 'info' | 'success' | 'warning' | 'error'

export interface Notification {
  id: string
  type: NotificationType
  title: string
  message: string
  /** The message was longer than what is kept of it. */
  isTruncated: boolean
}

const MESSAGE_LENGTH = 70
/** More would cover the page; an error stays in place as well. */
const SHOWN_AT_ONCE = 3
const ID_LENGTH = 21
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'

const store = createStore<{ shown: readonly Notification[] }>({ shown: [] })

/**
 * Says something in passing. What must not be missed is said in place as well, by the caller.
 * Saying the same again replaces what is still shown.
 *
 * @rule E13 A notification has a random id of 21 characters and one of four types.
 * @rule K01 Its message is cut at 70 characters.
 */
export function notify(content: { type: NotificationType; title: string; message: string }): string {
  const characters = [...content.message]
  const message = characters.slice(0, MESSAGE_LENGTH).join('')
  const notification = { ...content, id: randomId(), message, isTruncated: characters.length > MESSAGE_LENGTH }
  const others = store.get().shown.filter((other) => !isSame(other, notification))
  store.set({ shown: [...others, notification].slice(-SHOWN_AT_ONCE) })
  return notification.id
}

export function dismiss(id: string): void {
  store.set({ shown: store.get().shown.filter((notification) => notification.id !== id) })
}

export const notifications = {
  get: () => store.get().shown,
  subscribe: store.subscribe,
}

function isSame(one: Notification, other: Notification): boolean {
  return one.type === other.type && one.title === other.title && one.message === other.message
}

/** 64 letters, so six bits of each random byte choose one without favour. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_LENGTH))
  return Array.from(bytes, (byte) => ALPHABET[byte & 63]).join('')
}
