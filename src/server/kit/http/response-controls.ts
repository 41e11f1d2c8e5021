import type { CookieSerializeOptions } from '@fastify/cookie'

/** What a handler can set on the response besides its answer. */
export interface ResponseControls {
  status: (status: 200 | 201 | 202 | 206) => void
  header: (name: string, value: string) => void
  setCookie: (name: string, value: string, options?: CookieSerializeOptions) => void
}
