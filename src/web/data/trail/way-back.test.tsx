// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Link, Route, Router } from 'wouter'
import * as z from 'zod/mini'
import { list } from '#contract/list.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { DataList } from '#web/data/DataList.tsx'
import { useListTrail } from '#web/data/trail/way-back.ts'

const balls = list({
  name: 'balls',
  path: '/balls',
  access: 'public',
  summary: 'Balls',
  row: z.object({ id: z.string(), name: z.string() }),
  filters: {},
  sorts: ['name'],
  defaultSort: 'name',
  columns: { name: 'Name' },
})
const COLUMNS = [{ id: 'name' }]
const pathOf = ({ id }: { id: string }) => `/ball/${id}`
const aliasesOf = ({ id }: { id: string }) => [`number-${id}`]

let page: object

beforeEach(() => {
  queryClient.clear()
  sessionStorage.clear()
  page = {
    data: ['a', 'b', 'c'].map((id) => ({ id, name: `Ball ${id}` })),
    next: null,
    previous: null,
    count: { value: 3, is_exact: true },
  }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(page)))
})
afterEach(() => vi.unstubAllGlobals())

function Balls() {
  return (
    <DataList
      label="Balls"
      list={balls}
      columns={COLUMNS}
      rowPath={pathOf}
      trail={{ title: 'Balls, the roundest first', aliases: aliasesOf }}
      empty={null}
    />
  )
}

function Ball({ id }: { id: string }) {
  const trail = useListTrail(id)
  if (!trail) return <p>No list</p>
  const { title, position, count, href, state, previous, next, isWholeList } = trail
  return (
    <>
      <p>{`${title}: ${position} of ${count}${isWholeList ? '' : ' on its page'}`}</p>
      <Link href={href} state={state}>
        Back
      </Link>
      {previous !== undefined && <Link href={previous}>Previous</Link>}
      {next !== undefined && <Link href={next}>Next</Link>}
    </>
  )
}

function draw(address: string) {
  history.replaceState(null, '', `/quote${address}`)
  return render(
    <Router base="/quote">
      <QueryProvider>
        <Route path="/balls" component={Balls} />
        <Route path="/ball/:id">{({ id }) => <Ball id={id} />}</Route>
      </QueryProvider>
    </Router>,
  )
}

const isFocused = (text: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: text })))

describe('O18 the list that a page was opened from', () => {
  it('O18 leads to the neighbours of a row, and back to the one that was seen last', async () => {
    draw('/balls?size=10')
    await userEvent.click(await screen.findByRole('link', { name: 'Ball b' }))
    expect(screen.getByText('Balls, the roundest first: 2 of 3')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Next' }))
    expect(screen.getByText(/3 of 3/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Back' }))
    expect(location.search).toBe('?size=10')
    await isFocused('Ball c')
  })

  it('O18 Back returns to the row, also after the page was loaded again', async () => {
    const { unmount } = draw('/balls')
    await userEvent.click(await screen.findByRole('link', { name: 'Ball b' }))
    unmount()
    queryClient.clear()
    draw('/ball/b')
    history.replaceState({ openedId: 'b' }, '', '/quote/balls')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await isFocused('Ball b')
  })

  it('O18 whoever comes to the list anew begins at its top', async () => {
    const { unmount } = draw('/balls')
    await userEvent.click(await screen.findByRole('link', { name: 'Ball b' }))
    unmount()
    draw('/balls')
    await screen.findByRole('link', { name: 'Ball a' })
    expect(document.activeElement).toBe(document.body)
  })

  it('O18 is known by other names of a row, and is not there for a page of another list', async () => {
    const { unmount } = draw('/balls')
    await screen.findByRole('link', { name: 'Ball a' })
    unmount()
    const again = draw('/ball/number-a')
    expect(screen.getByText(/1 of 3/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull()
    again.unmount()
    draw('/ball/x')
    expect(screen.getByText('No list')).toBeTruthy()
  })

  it('O18 counts the page alone where nobody has counted all rows, and forgets what it cannot read', async () => {
    page = { ...page, next: 'more', count: { value: 1001, is_exact: false } }
    const { unmount } = draw('/balls')
    await screen.findByRole('link', { name: 'Ball a' })
    unmount()
    const again = draw('/ball/b')
    expect(screen.getByText(/2 of 3 on its page/)).toBeTruthy()
    again.unmount()
    for (const broken of ['{', '[]', 'null', '{"entries":1}']) {
      sessionStorage.setItem('list-trail', broken)
      const other = draw('/ball/b')
      expect(screen.getByText('No list')).toBeTruthy()
      other.unmount()
    }
  })
})
