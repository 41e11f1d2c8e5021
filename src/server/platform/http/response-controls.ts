import { type CookieSerializeOptions } from '@fastify/cookie'

/** What a handler may say besides its answer. */
export interface ResponseControls {
  status: (status: 200 | 201 | 202) => void
  header: (name: string, value: string) => void
  setCookie: (name: string, value: string, options?: CookieSerializeOptions) => void
}
