// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { offerListKeys } from '#web/rep-frame/palette/list-keys.ts'
import { SearchBox } from '#web/rep-frame/navigation/SearchBox.tsx'
import { RepKeys } from '#web/rep-frame/palette/RepKeys.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { REP_QUERY_KEY } from '#web/api/rep-query-key.ts'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import { dialogStack } from '#web/dialogs/open.ts'

const REP = { email: 'robin@office.example', name: 'Robin', role: 'owner', account: true } as const

let done: string[] = []
let leave: () => void

beforeEach(() => {
  done = []
  queryClient.clear()
  queryClient.setQueryData(REP_QUERY_KEY, REP)
  history.replaceState(null, '', '/quote/admin')
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: [] })))
  leave = offerListKeys({
    hasRowActs: true,
    run: (command, at) => void done.push(at ? `${command} ${at}` : command),
  })
  render(
    <Router base="/quote">
      <div role="grid">
        <div role="row" data-row="a">
          <button type="button">Silver Oak Cup</button>
        </div>
      </div>
      <RepKeys rep={REP} />
      <DialogHost />
    </Router>,
  )
  row().focus()
})
afterEach(() => {
  act(() => dialogStack.get().forEach((dialog) => dialog.close()))
  leave()
  vi.unstubAllGlobals()
})

const row = () => screen.getByRole('button', { name: 'Silver Oak Cup' })
const box = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search or type a command' })
const press = (key: string, init: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init })
/** As fast as keys can come: nothing is waited for between them. */
const typeAtOnce = (text: string) => {
  for (const key of text) {
    const field = document.activeElement
    if (!press(key) || !(field instanceof HTMLInputElement)) continue
    fireEvent.input(field, { target: { value: field.value + key } })
  }
}

it.each([
  ['a slash', () => press('/')],
  ['Ctrl+K', () => press('k', { ctrlKey: true })],
])('P08 N74 after %s every key belongs to the palette, and nothing typed is lost', async (_name, open) => {
  open()
  typeAtOnce('oxdj gq?')
  expect(done).toEqual([])
  expect((await box()).value).toBe('oxdj gq?')
  expect(document.activeElement).toBe(await box())
  expect(location.pathname).toBe('/quote/admin')
  await userEvent.keyboard('y')
  expect((await box()).value).toBe('oxdj gq?y')
})

it('P08 a second press does not open it twice', async () => {
  press('k', { ctrlKey: true })
  press('k', { ctrlKey: true })
  await box()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

it('P08 Enter that was pressed at once is kept, until something more is typed', async () => {
  press('/')
  typeAtOnce('>mail')
  press('Enter')
  await waitFor(() => expect(location.pathname).toBe('/quote/admin/mail'))
})

it('P08 Escape pressed at once takes the opening back', async () => {
  press('/')
  typeAtOnce('o')
  act(() => void press('Escape'))
  expect(dialogStack.get()).toEqual([])
  await waitFor(() => expect(screen.queryByLabelText('Search or type a command')).toBeNull())
  row().focus()
  press('o')
  expect(done).toEqual(['give-row a'])
})

it('P08 O18 what the keys of a list do can be said in words, about the row that had the focus', async () => {
  press('k', { ctrlKey: true })
  await box()
  const said = () => within(screen.getByRole('group', { name: 'In this list' })).getAllByRole('option')
  expect(said().map(({ textContent }) => textContent)).toEqual([
    'Select this rowX',
    'Reprice and resend this quoteR',
    'Approve or decline this rowA',
    'Assign this quote to a repO',
  ])
  await userEvent.keyboard('assign quote')
  await waitFor(() => expect(said()).toHaveLength(1))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(done).toEqual(['give-row a']))
})

it('P08 O18 without a row in focus, words reach the list alone', async () => {
  row().blur()
  press('k', { ctrlKey: true })
  await userEvent.type(await box(), 'assign quote')
  expect(screen.queryByRole('option', { name: /Assign this quote/ })).toBeNull()
  await userEvent.clear(await box())
  await userEvent.type(await box(), 'undo')
  await userEvent.click(await screen.findByRole('option', { name: /Undo the last change/ }))
  await waitFor(() => expect(done).toEqual(['undo']))
})

it('P08 the key works from the moment its box is drawn', async () => {
  cleanup()
  // React's own order, as in a browser: what is not needed for drawing is done in a later task.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const isDrawn = new Promise((resolve) => {
    new MutationObserver(resolve).observe(document.body, { childList: true, subtree: true })
  })
  root.render(
    <Router base="/quote">
      <SearchBox />
      <RepKeys rep={REP} />
    </Router>,
  )
  await isDrawn
  press('k', { ctrlKey: true })
  expect(dialogStack.get()).toHaveLength(1)
  root.unmount()
})
