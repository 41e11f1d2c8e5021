// @vitest-environment jsdom
import '#testing/dom.ts'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { aBall, BallList, pageOf, TWO_PAGES } from '#testing/ball-list.tsx'
import type { BulkAction } from '#web/data/selection/BulkBar.tsx'

let asked: string[] = []
let acted: unknown[] = []
let answer: (query: URLSearchParams) => Response
const ACTIONS: BulkAction[] = [{ id: 'find', label: 'Find them', run: (rows) => void acted.push(rows) }]

beforeEach(() => {
  asked = []
  acted = []
  queryClient.clear()
  history.replaceState(null, '', '/quote/balls')
  vi.stubGlobal('fetch', (url: string) => {
    const [, query = ''] = url.split('?')
    asked.push(decodeURIComponent(query))
    return Promise.resolve(answer(new URLSearchParams(query)))
  })
})
afterEach(() => vi.unstubAllGlobals())

async function draw({ address = '', rows = 'Ball a' } = {}) {
  history.replaceState(null, '', `/quote/balls${address}`)
  render(
    <Router base="/quote">
      <QueryProvider>
        <BallList actions={ACTIONS} />
      </QueryProvider>
    </Router>,
  )
  if (rows) await screen.findByText(rows)
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (keys: string) => userEvent.keyboard(keys)

async function openFilter(name: string) {
  await userEvent.click(button('Filter'))
  await userEvent.click(
    within(screen.getByRole('dialog', { name: 'Filter by' })).getByRole('button', { name }),
  )
}

async function choosePink() {
  await openFilter('Colour')
  await userEvent.click(screen.getByRole('radio', { name: 'Pink' }))
}

describe('a list', () => {
  it('shows its rows with their names, links and missing values, and how many there are', async () => {
    answer = () =>
      Response.json({
        data: [aBall('a', null)],
        next: null,
        previous: null,
        count: { value: 1, is_exact: true },
      })
    await draw()
    expect(asked).toEqual(['sort=name&size=50'])
    const cells = within(screen.getByRole('grid', { name: 'Balls' })).getAllByRole('gridcell')
    expect(cells.at(-1)?.textContent).toBe('–none')
    expect(screen.getByRole('link', { name: 'Ball a' }).getAttribute('href')).toBe('/quote/balls/a')
    expect(within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('status').textContent).toBe(
      '1 of 1',
    )
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
  })
  it('opens a row without loading the page, and leaves other presses on its link to the browser', async () => {
    answer = TWO_PAGES
    await draw()
    const link = screen.getByRole('link', { name: 'Ball a' })
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
    expect(fireEvent.click(link, { button: 1 })).toBe(true)
    expect(location.pathname).toBe('/quote/balls')
    expect(fireEvent.click(link)).toBe(false)
    expect(location.pathname).toBe('/quote/balls/a')
  })
  it('sorts by a heading, and says by which', async () => {
    answer = TWO_PAGES
    await draw()
    const heading = () => screen.getByRole('columnheader', { name: 'Name' })
    expect(heading().getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(within(heading()).getByRole('button'))
    await vi.waitFor(() => expect(asked.at(-1)).toBe('sort=-name&size=50'))
    expect(location.search).toBe('?sort=-name')
    expect(heading().getAttribute('aria-sort')).toBe('descending')
    await userEvent.click(within(screen.getByRole('columnheader', { name: 'Colour' })).getByRole('button'))
    expect(location.search).toBe('?sort=colour')
    expect(heading().getAttribute('aria-sort')).toBeNull()
  })
  it('goes from page to page and back, with the number of the rows', async () => {
    answer = TWO_PAGES
    await draw()
    await userEvent.click(button('Next page'))
    await screen.findByText('Ball c')
    expect(location.search).toBe('?after=more')
    expect(screen.getByText('3 of 3')).toBeTruthy()
    expect(document.activeElement).toBe(button('Next page'))
    expect(button('Next page').getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button('Previous page'))
    expect(location.search).toBe('?before=back')
    await userEvent.click(button('First page'))
    expect(location.search).toBe('')
    history.back()
    await vi.waitFor(() => expect(location.search).toBe('?before=back'))
  })
  it('goes to the first page if the server does not take the place in the address', async () => {
    const fields = [{ section: 'request', field: 'after', message: 'Send `next` as it was answered' }]
    answer = (query) =>
      query.has('after')
        ? Response.json({ error: 'Not valid', code: 'INVALID', fields }, { status: 400 })
        : pageOf(['a'])
    await draw({ address: '?after=old' })
    expect(location.search).toBe('')
  })
  it('searches after a pause in typing, in one entry of the history, from the first page', async () => {
    answer = TWO_PAGES
    await draw({ address: '?after=more', rows: 'Ball c' })
    const pushed = vi.spyOn(history, 'pushState')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Name' }), 'Top')
    await vi.waitFor(() => expect(location.search).toBe('?search=Top'))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Name' }), ' 1{Enter}')
    await vi.waitFor(() => expect(location.search).toBe('?search=Top+1'))
    expect(pushed).toHaveBeenCalledTimes(1)
    history.back()
    await vi.waitFor(() => expect(location.search).toBe('?after=more'))
    await vi.waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Name' }).value).toBe(''),
    )
  })
  it('does not come back with a search that waited when another page is on its way', async () => {
    answer = TWO_PAGES
    await draw()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Name' }), 'Top')
    history.pushState(null, '', '/quote/balls/a')
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(location.pathname + location.search).toBe('/quote/balls/a')
  })
  it('filters by a choice and by days, and exports the same', async () => {
    answer = TWO_PAGES
    await draw()
    await choosePink()
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Pink' }))
    await press('{Escape}')
    expect(document.activeElement).toBe(button('Colour Pink'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await openFilter('Lost')
    expect(document.activeElement).toBe(button('Next 60 days'))
    await press('{Enter}')
    await vi.waitFor(() => expect(location.search).toBe('?colour=pink&lost=next-60'))
    expect(button('Lost next 60 days')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Lost from'), '2027-05-01')
    await vi.waitFor(() => expect(location.search).toBe('?colour=pink&lost=2027-05-01..'))
    expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
      '/quote/api/balls.csv?colour=pink&lost=2027-05-01..&sort=name',
    )
    await userEvent.type(screen.getByLabelText('to'), '2027-04-01')
    expect(screen.getByText('Choose the first day or a later one')).toBeTruthy()
    expect(location.search).toBe('?colour=pink&lost=2027-05-01..')
    await userEvent.click(button('Remove the filter Colour: Pink'))
    expect(location.search).toBe('?lost=2027-05-01..')
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Name' }))
    await userEvent.click(button('Clear filters'))
    expect(location.search).toBe('')
  })
  it('says whether there is none at all, or none that matches', async () => {
    answer = () => pageOf([], { count: { value: 0, is_exact: true } })
    await draw({ rows: 'No ball is lost yet' })
    await choosePink()
    expect(await screen.findByRole('heading', { name: 'No matches' })).toBeTruthy()
    expect(screen.queryByText('No ball is lost yet')).toBeNull()
  })
  it('hides columns by the address', async () => {
    answer = TWO_PAGES
    await draw({ address: '?hide=colour,name' })
    expect(screen.queryByRole('columnheader', { name: 'Colour' })).toBeNull()
  })
  it('says why it failed and loads again', async () => {
    answer = () => Response.json({ error: 'The database is down' }, { status: 503 })
    await draw({ rows: '' })
    expect((await screen.findByRole('alert')).textContent).toBe(
      'We can’t show this list right nowThe database is down.',
    )
    answer = TWO_PAGES
    await userEvent.click(button('Reload'))
    expect(await screen.findByText('Ball a')).toBeTruthy()
  })
})

describe('the rows that are selected', () => {
  const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }))

  it('stay selected from page to page, and are acted on together', async () => {
    answer = TWO_PAGES
    await draw()
    await tick('Select Ball b')
    await userEvent.click(button('Next page'))
    await screen.findByText('Ball c')
    await tick('Select Ball c')
    expect(screen.getByText('2 rows selected')).toBeTruthy()
    await userEvent.click(button('Find them'))
    expect(acted).toEqual([{ mode: 'selection', ids: ['b', 'c'], filters: {} }])
  })
  it('are all that match but some', async () => {
    answer = TWO_PAGES
    await draw({ address: '?search=Ball' })
    await tick('Select all rows of this page')
    await userEvent.click(button('Select all that match'))
    await tick('Select Ball a')
    expect(screen.getByText('2 rows selected')).toBeTruthy()
    await userEvent.click(button('Find them'))
    expect(acted).toEqual([{ mode: 'exclusion', excludedIds: ['a'], filters: { search: 'Ball' } }])
    await userEvent.click(button('Select none'))
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
  })
  it('are none any more after another filter, which is said', async () => {
    answer = TWO_PAGES
    await draw()
    await tick('Select Ball a')
    expect(screen.getByText('1 row selected.')).toBeTruthy()
    await choosePink()
    expect(await screen.findByText('The filter changed, so your selection was cleared.')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
  })
})
