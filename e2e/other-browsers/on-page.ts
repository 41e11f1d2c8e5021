import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What a person looks for. */
export type Sought = 'button' | 'field' | 'box' | 'title' | 'heading' | 'text' | 'frame'

/** Sources of functions that drivers run in the page. This one is in plain JavaScript, as nothing translates it. */
const source = readFileSync(path.join(import.meta.dirname, 'look.js'), 'utf8').replace('export ', '')
export const LOOK = `(...args) => { ${source}; return look(...args) }`

/** Whether it is there. */
export const HAS = `(...args) => (${LOOK})(...args) !== null`

/** Puts the focus into a field and selects what is in it, so that typing replaces it. */
export const FOCUS = `(name) => {
  const field = (${LOOK})('field', name, '')
  field.focus()
  field.select?.()
}`

/** Sets a value as a picker of the browser does, so that the page hears of it. */
export const CHOOSE = `(name, text) => {
  const field = (${LOOK})('field', name, '')
  const option = [...(field.options ?? [])].find(({ label }) => label === text)
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, option?.value ?? text)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}`

/** For the error of something that was not found. */
export const PAGE_TEXT = `() => location.href + '\\n' + document.body.innerText`
