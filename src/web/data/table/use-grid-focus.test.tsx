// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { BallList, pageOf, TWO_PAGES } from '#testing/ball-list.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'

let answer: (query: URLSearchParams) => Response
beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(answer(new URLSearchParams(url.split('?')[1] ?? ''))),
  )
})
afterEach(() => vi.unstubAllGlobals())

const ACTIONS = [{ id: 'find', label: 'Find them', run: () => undefined }]

async function draw() {
  history.replaceState(null, '', '/quote/balls')
  render(
    <Router base="/quote">
      <QueryProvider>
        <BallList actions={ACTIONS} />
      </QueryProvider>
    </Router>,
  )
  await screen.findByText('Ball a')
}

const focused = () => document.activeElement?.textContent
const press = (keys: string) => userEvent.keyboard(keys)

describe('the keyboard in a list', () => {
  it('reaches the list with one tab stop, and goes from cell to cell', async () => {
    answer = TWO_PAGES
    await draw()
    const grid = screen.getByRole('grid')
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
    screen.getByRole('link', { name: 'Ball a' }).focus()
    await press('{ArrowDown}')
    expect(focused()).toBe('Ball b')
    await press('{ArrowDown}{ArrowRight}')
    expect(focused()).toBe('white')
    await press('{ArrowUp}{ArrowUp}')
    expect(focused()).toBe('Colour')
    expect(document.activeElement?.tagName).toBe('BUTTON')
    await press('{Control>}{End}{/Control}')
    expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('b')
    await press('{Home}')
    expect(document.activeElement?.getAttribute('type')).toBe('checkbox')
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
    await press('{PageUp}')
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select Ball a' }))
  })
  it('opens and selects rows', async () => {
    answer = TWO_PAGES
    await draw()
    screen.getByRole('link', { name: 'Ball a' }).focus()
    await press(' ')
    expect(screen.getByRole('row', { name: /Ball a/ }).getAttribute('aria-selected')).toBe('true')
    await press(' {Shift>}{ArrowDown}{/Shift}')
    expect(screen.getByText('2 rows selected')).toBeTruthy()
    await press('{Control>}a{/Control}')
    expect(screen.getByText('3 rows selected')).toBeTruthy()
    await press('{ArrowRight}{Enter}')
    expect(location.pathname).toBe('/quote/balls/b')
  })
  it('hands the focus to the next row if the row in focus is gone', async () => {
    answer = TWO_PAGES
    await draw()
    screen.getByRole('link', { name: 'Ball a' }).focus()
    answer = () => pageOf(['b'])
    await queryClient.refetchQueries()
    await vi.waitFor(() => expect(screen.queryByText('Ball a')).toBeNull())
    expect(focused()).toBe('Ball b')
  })
})
