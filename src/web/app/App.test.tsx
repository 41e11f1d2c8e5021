// @vitest-environment jsdom
import '#testing/dom.ts'
import { readFileSync } from 'node:fs'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BASE_PATH } from '#contract/pages.ts'
import { queryClient } from '#web/api/query-client.ts'
import { App, ErrorBoundary } from '#web/app/App.tsx'
import { ErrorPage } from '#web/app/ErrorPage.tsx'
import { PageSkeleton } from '#web/layout/PageSkeleton.tsx'
import { eventually } from '#testing/eventually.ts'

const GUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
let answer: () => Promise<Response>

const visit = (path: string) => {
  history.replaceState(null, '', BASE_PATH + path)
  render(<App />)
}
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => {
  answer = () =>
    Promise.resolve(Response.json({ error: 'No such quote', code: 'NOT_FOUND' }, { status: 404 }))
  vi.stubGlobal('fetch', (url: string) =>
    url.endsWith('/config') ? Promise.resolve(Response.json({ data: {} })) : answer(),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

describe('S12 a path that is no page', () => {
  it.each(['/nowhere', '/view/not-a-guid', '/view/a@b/c/d'])(
    'S12 %s shows the not-found page',
    async (path) => {
      visit(path)
      await title('There’s no page at this address')
      expect(document.title).toBe('There’s no page at this address · Albatross')
      expect(screen.getByRole('link', { name: 'Find my quote or policy' }).getAttribute('href')).toBe(
        '/quote/find',
      )
    },
  )
})

describe('going to another page', () => {
  it('S18 stays below /quote, announces the new heading and starts at the top', async () => {
    const scrolled: unknown[] = []
    vi.spyOn(window, 'scrollTo').mockImplementation((...to: unknown[]) => void scrolled.push(to))
    visit('/nowhere')
    await title(/no page/)
    scrolled.length = 0
    await userEvent.click(screen.getByRole('link', { name: 'Find my quote or policy' }))
    const heading = await title('Find your quote or policy')
    expect(location.pathname).toBe('/quote/find')
    expect(document.activeElement).toBe(heading)
    expect(scrolled).toEqual([[0, 0]])
    expect(document.title).toBe('Find your quote or policy · Albatross')
  })
})

describe('S02 the look-up by URL', () => {
  const found = () => Promise.resolve(Response.json({ data: { id: GUID } }))

  it('S02 waits, then goes to the first step and keeps the source', async () => {
    let release: (() => void) | undefined
    answer = () => new Promise((resolve) => (release = () => void found().then(resolve)))
    visit('/view/pat@example.com/Q-1?source=a%20b&other=1')
    await title('Looking for quote Q-1…')
    // The title may be there before the server is asked.
    await eventually(() => expect(release).toBeDefined())
    await act(async () => release?.())
    await eventually(() => expect(location.pathname).toBe(`/quote/view/${GUID}/contact-information`))
    expect(location.search).toBe('?source=a%20b')
  })

  it('S02 adds no source if there was none', async () => {
    answer = found
    visit('/view/pat%40example.com/Q-1')
    await eventually(() => expect(location.href).toMatch(/contact-information$/))
  })

  it('S02 explains that nothing was found, and tries again on request', async () => {
    visit('/view/pat@example.com/Q-2')
    await title('Quote not found')
    expect(screen.getByRole('alert').textContent).toContain('We found no quote')
    answer = found
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await eventually(() => expect(location.pathname).toContain(GUID))
  })
})

describe('S02 D06 the look-up while the site is down', () => {
  it('S02 D06 says that it is down for maintenance, not that there is no such quote', async () => {
    const body = { error: 'Down for maintenance', code: 'MAINTENANCE', maintenance_modal: true }
    answer = () => Promise.resolve(Response.json(body, { status: 503 }))
    visit('/view/pat@example.com/Q-2')
    await title('We can’t look up your quote right now')
    expect(document.body.textContent).toContain('Your quote is saved. Try again when we’re back.')
    expect(document.body.textContent).not.toContain('not found')
    expect(document.body.textContent).not.toContain('We found no quote')
  })
})

describe('R05 My policies in the header', () => {
  const myPolicies = async (open: boolean) => {
    visit('/verify')
    answer = () => Promise.resolve(Response.json({ data: open ? { open } : { open: false } }))
    await title('Check a certificate')
    await userEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'My policies' }))
  }

  it('R05 leads to the look-up where nothing is open, without a refused call', async () => {
    await myPolicies(false)
    await title('Find your quote or policy')
    expect(location.pathname).toBe('/quote/find')
  })

  it('R05 leads to the overview with a holder’s session', async () => {
    await myPolicies(true)
    await eventually(() => expect(location.pathname).toBe('/quote/policy/all/mine/-'))
  })
})

describe('S07 a quote that was bought', () => {
  it('S07 says so and leads to the policies', async () => {
    visit('/already-purchased')
    await title('This quote has been bought')
    expect(screen.getByRole('link', { name: 'Open my policies' }).getAttribute('href')).toBe(
      '/quote/policy/all/mine/-',
    )
  })
})

describe('S16 X07 an unhandled failure', () => {
  it('X07 a page that cannot be rendered shows the error page', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const Broken = () => {
      throw new Error('broken')
    }
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('heading', { name: 'Ooops, something went wrong :(' })).toBeTruthy()
    const home = within(screen.getByRole('banner')).getByRole('link', { name: 'Albatross' })
    expect(home.getAttribute('href')).toBe('/quote/')
    expect(screen.getByRole('link', { name: /find it by its number/ }).getAttribute('href')).toBe(
      '/quote/find',
    )
    vi.restoreAllMocks()
  })

  it('X07 code that a release replaced meanwhile is fetched by loading the page again, once, not without a connection, and never of a page that is being left', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const Gone = () => {
      throw new TypeError('Failed to fetch dynamically imported module: /quote/assets/page-1.js')
    }
    let reloads = 0
    const open = () => {
      cleanup()
      render(
        <ErrorBoundary reload={() => void (reloads += 1)}>
          <Gone />
        </ErrorBoundary>,
      )
      return screen.queryByRole('heading', { name: 'Ooops, something went wrong :(' })
    }
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(open()).toBeTruthy()
    online.mockReturnValue(true)
    expect(open()).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('Loading…')
    expect(open()).toBeTruthy()
    sessionStorage.clear()
    window.dispatchEvent(new Event('beforeunload'))
    expect(open()).toBeTruthy()
    expect(reloads).toBe(1)
    vi.restoreAllMocks()
  })

  it('S16 Refresh loads the site root', async () => {
    const gone: string[] = []
    render(<ErrorPage goTo={(path) => gone.push(path)} />)
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(gone).toEqual(['/quote/'])
  })
})

describe('S15 the loading placeholder', () => {
  it('S15 has a header, a main column and a side column, and is the same in index.html', () => {
    const written = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html')
    const { container } = render(<PageSkeleton />)
    const look = (element: Element) => [element.tagName, ...[...element.classList].toSorted()].join(' ')
    const shape = (root: Element | null) => [...(root?.querySelectorAll('main, main *') ?? [])].map(look)
    expect(shape(container)).toEqual(shape(written.querySelector('#root')))
    expect(screen.getByRole('status').textContent).toBe('Loading…')
  })
})
