import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'
import { expectNoLayoutShift, forgetLayoutShifts, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { playedVariants } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const require = createRequire(import.meta.url)

/** What is below a line that breaks elsewhere moves by as much. */
const ONE_LINE = 27

/**
 * Faces that are as wide as those of most machines, for a machine that has neither. Of the heavy ones the name that a
 * browser asks for first.
 */
const MACHINE = {
  Georgia: '@fontsource/gelasio/files/gelasio-latin-400-normal.woff2',
  'Georgia Bold': '@fontsource/gelasio/files/gelasio-latin-700-normal.woff2',
  Arial: '@fontsource/arimo/files/arimo-latin-400-normal.woff2',
  'Arial Bold': '@fontsource/arimo/files/arimo-latin-700-normal.woff2',
} as const

type MachineFace = keyof typeof MACHINE

for (const { name, viewport } of playedVariants(
  [
    { name: 'at 320', viewport: { width: 320, height: 700 } },
    { name: 'at 1280', viewport: { width: 1280, height: 900 } },
  ],
  2,
)) {
  test.describe(`O08 faces that arrive late, ${name}`, () => {
    test.use({ viewport })

    test(`O08 nothing moves when they take the place of those of the machine, ${name}`, async ({
      page,
      quoteApi,
    }) => {
      const quote = await quoteApi.createReady()
      await recordLayoutShifts(page)
      await haveFacesOfMachine(page)

      const steps = `/quote/view/${quote.id}`
      const visits = [
        { address: '/quote/', heading: /^Welcome/ },
        { address: `${steps}/contest-coverage`, heading: /contest/i },
        { address: `${steps}/confirm-coverage`, heading: /^(Check|Confirm|Review)/ },
      ]
      for (const { address, heading } of visits) {
        const release = await holdFaces(page)
        // A page is loaded when its faces are.
        await page.goto(address, { waitUntil: 'commit' })
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(page.getByText(/\$\d/).last()).toBeAttached()
        await fetchFacesOfMachine(page)
        await expect.poll(() => shownFaces(page)).toEqual(['Arimo', 'Gelasio'])

        const before = await settledPlaces(page)
        await forgetLayoutShifts(page)
        await release()
        await expect.poll(() => shownFaces(page)).toEqual(['Inter', 'Newsreader'])
        await expectNoLayoutShift(page)
        expect(mostMoved(before, await places(page)), address).toBeLessThanOrEqual(ONE_LINE)
      }
    })
  })
}

/** Puts files in the place of the faces that a style sheet expects on the machine. */
async function haveFacesOfMachine(page: Page): Promise<void> {
  await page.route('**/assets/*.css', async (route) => {
    const response = await route.fetch()
    const style = (await response.text()).replaceAll(
      /local\(["']?([\w -]+?)["']?\)/g,
      (whole, face: string) =>
        face in MACHINE ? `url("/quote/assets/of-the-machine/${face}.woff2")` : whole,
    )
    await route.fulfill({ response, body: style })
  })
  await page.route('**/of-the-machine/*', (route) => {
    const [, face = ''] = /of-the-machine\/(.+)\.woff2$/.exec(decodeURIComponent(route.request().url())) ?? []
    const body = readFileSync(require.resolve(MACHINE[face as MachineFace]))
    return route.fulfill({ contentType: 'font/woff2', body })
  })
}

/** A browser has them at once; as files they are not asked for while other files are awaited. */
async function fetchFacesOfMachine(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const faces = [...document.fonts].filter(({ family }) => / on (?:Georgia|Arial)/.test(family))
    await Promise.all(faces.map((face) => face.load()))
  })
}

/** Keeps the faces of the product back until what is returned is called. */
async function holdFaces(page: Page): Promise<() => Promise<void>> {
  const faces = /\/assets\/(?:inter|newsreader)-[^/]*\.woff2$/
  let letThemCome = () => {}
  const released = new Promise<void>((resolve) => {
    letThemCome = resolve
  })
  await page.route(faces, async (route) => {
    await released
    await route.continue()
  })
  return async () => {
    letThemCome()
    await page.unroute(faces)
  }
}

/** How far from the top of the page everything stands that holds text. */
function places(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, h3, p, label, button, td, dd, input)')].map(
      (element) => element.getBoundingClientRect().top + scrollY,
    ),
  )
}

/** When nothing comes or moves any more for a while: parts of a page are loaded when they are needed. */
async function settledPlaces(page: Page): Promise<number[]> {
  let last: number[] = []
  let looksAlike = 0
  await expect
    .poll(
      async () => {
        const now = await places(page)
        looksAlike = now.length > 0 && isDeepStrictEqual(now, last) ? looksAlike + 1 : 0
        last = now
        return looksAlike
      },
      { intervals: [500] },
    )
    .toBeGreaterThanOrEqual(4)
  return last
}

function mostMoved(before: readonly number[], after: readonly number[]): number {
  expect(after).toHaveLength(before.length)
  return Math.max(...after.map((top, at) => Math.abs(top - (before[at] ?? 0))))
}

/** The two faces in which most of the page is drawn. */
async function shownFaces(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  try {
    await devtools.send('DOM.enable')
    await devtools.send('CSS.enable')
    const { root } = await devtools.send('DOM.getDocument')
    const { nodeIds } = await devtools.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: 'main :is(h1, h2, p, label, button)',
    })
    const glyphs = new Map<string, number>()
    for (const nodeId of nodeIds) {
      const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
      for (const { familyName, glyphCount } of fonts)
        glyphs.set(familyName, (glyphs.get(familyName) ?? 0) + glyphCount)
    }
    return [...glyphs]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 2)
      .map(([family]) => family.replace(/ .*/, ''))
  } finally {
    await devtools.detach()
  }
}
