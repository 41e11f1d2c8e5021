// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import { queryClient } from '#web/api/query-client.ts'
import { PUBLIC_CONFIG } from '#testing/fake-quote-server.ts'
import { eventually } from '#testing/eventually.ts'
import { SiteLinks } from '#web/layout/header/SiteLinks.tsx'

let config: object | undefined

beforeEach(() => {
  queryClient.clear()
  config = PUBLIC_CONFIG
  vi.stubGlobal('fetch', () =>
    config ? Promise.resolve(Response.json({ data: config })) : Promise.reject(new Error('offline')),
  )
  history.replaceState(null, '', `${BASE_PATH}/verify`)
})
afterEach(() => vi.unstubAllGlobals())

const show = () =>
  render(
    <Router base={BASE_PATH}>
      <SiteLinks />
      <p>The page</p>
    </Router>,
  )
const menu = () => screen.getByRole('button', { name: 'Menu' })
const isOpen = () => menu().getAttribute('aria-expanded') === 'true'

it('S01 names the ways, the page one is on, and a telephone that a phone dials', async () => {
  show()
  const link = (name: string) => screen.getByRole('link', { name })
  expect(link('My policies').getAttribute('href')).toBe('/quote/my-policies')
  expect(link('My policies').getAttribute('aria-current')).toBeNull()
  expect(link('Check a certificate').getAttribute('aria-current')).toBe('page')
  await eventually(() =>
    expect(screen.getByRole('link', { name: /^Call ?\(302\) 555-0142$/ }).getAttribute('href')).toBe(
      'tel:+13025550142',
    ),
  )
})

it('O02 the menu of a phone closes by Escape with the focus back, by a press elsewhere, and once a link is taken', async () => {
  show()
  expect(isOpen()).toBe(false)
  await userEvent.click(menu())
  expect(isOpen()).toBe(true)
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(menu())
  await userEvent.click(menu())
  await userEvent.click(screen.getByText('The page'))
  expect(isOpen()).toBe(false)
  await userEvent.click(menu())
  await userEvent.click(screen.getByRole('link', { name: 'My policies' }))
  expect(isOpen()).toBe(false)
  expect(location.pathname).toBe('/quote/my-policies')
})

it('O02 without an answer the ways stay, and no telephone is made up', async () => {
  config = undefined
  show()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('link', { name: /Call/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'My policies' })).toBeTruthy()
})
