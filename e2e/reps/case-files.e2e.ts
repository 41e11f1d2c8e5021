import type { FileChooser, Locator, Page } from '@playwright/test'
import { aPdf, aPhoto } from '#testing/claim-files.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { buy, openAsHolder } from '../support/pages/policies.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

type Chosen = Parameters<FileChooser['setFiles']>[0]

const folders = (page: Page) => page.getByRole('navigation', { name: 'Folders' })
const folder = (page: Page, name: string) =>
  folders(page).getByRole('button', { name: new RegExp(`^${name}(?:,.*?)? ?\\d+$`) })
const table = (page: Page, name: string) => page.getByRole('table', { name })
const bar = (page: Page) => page.getByRole('region', { name: 'Chosen files' })
const queue = (page: Page) => page.getByRole('region', { name: /here$|^Adding|added$/ })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function choose(page: Page, press: Locator, chosen: Chosen): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await press.click()
  await (await choosing).setFiles(chosen)
}

/** A file in its preview: beside the list, or where there is no room in a sheet, which is closed again. */
async function inPreview(page: Page, name: string, look: (preview: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('row').getByRole('button', { name, exact: true }).click()
  const sheet = dialog(page, name)
  const beside = page.getByRole('complementary', { name: 'Preview' })
  await expect(sheet.or(beside.getByRole('heading', { name, exact: true }))).toBeVisible()
  const isSheet = await sheet.isVisible()
  await look(isSheet ? sheet : beside)
  if (isSheet) await sheet.getByRole('button', { name: 'Close' }).click()
}

const photo = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await aPhoto() })
const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('Call the pro shop.') })
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf() })
const program = { name: 'setup.exe', mimeType: '', buffer: Buffer.from('MZ') }

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme, expectedConsole: [/status of 409/] })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`D35 D36 D37 D38 D64 D65 N107 a rep keeps files of a policy, mails one and shares one, which its holder finds, ${name}`, async ({
      page,
      browser,
      request,
      quoteApi,
    }) => {
      test.setTimeout(300_000)
      const { number } = await buy({ request, quoteApi })

      await openAsRep(page, `/admin/policies/${number}`)
      const section = page.getByRole('region', { name: /^Files/ })
      await expect(section).toContainText('There are no files yet.')
      await section.getByRole('link', { name: 'Open all files' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible()
      await expect(page.getByText('Documents and photos of this case appear here.')).toBeVisible()
      await expectPageQuality(page)

      await makeFolder(page, 'Contracts')
      await dialog(page, 'We made the folder').getByRole('button', { name: 'Open the folder' }).click()
      await expect(folder(page, 'Contracts')).toHaveAttribute('aria-current', 'true')
      await expect(page.getByText('This folder is empty.')).toBeVisible()
      await makeFolder(page, 'CONTRACTS')
      const taken = dialog(page, 'That folder is already here')
      await expect(taken).toContainText('Contracts')
      await expectPageQuality(page)
      await taken.getByRole('button', { name: 'Choose another name' }).click()
      await expect(page.getByLabel('Name of the folder')).toHaveValue('CONTRACTS')
      await page.getByLabel('Name of the folder').fill('Photos of the day')
      await page.getByRole('button', { name: 'Make the folder' }).click()
      await dialog(page, 'We made the folder').getByRole('button', { name: 'Close' }).click()

      await choose(page, page.getByRole('button', { name: 'choose files' }), [
        await photo('hole-7.jpg'),
        text('notes.txt'),
        program,
      ])
      await expect(queue(page)).toContainText('2 files are here')
      await expect(queue(page)).toContainText('We don’t take programs or scripts.')
      await choose(page, queue(page).getByRole('button', { name: 'Choose another' }), pdf('contract.pdf'))
      await expect(queue(page)).toContainText('3 files are here')
      const list = table(page, 'Contracts')
      await expect(list.getByRole('row')).toHaveCount(4)
      await expect(list.getByText('checking')).toHaveCount(0)
      await expectPageQuality(page)
      await queue(page).getByRole('button', { name: 'Clear this list' }).click()

      await inPreview(page, 'hole-7.jpg', async (preview) => {
        await expect(preview.getByRole('img', { name: 'hole-7.jpg' })).toBeVisible()
        await preview.getByRole('button', { name: 'Turn' }).click()
        await expect(preview.getByText('Only our team')).toBeVisible()
        await preview.getByRole('button', { name: 'Share with the customer' }).click()
        await expect(preview.getByText('The customer and our team')).toBeVisible()
      })
      await inPreview(page, 'notes.txt', (preview) =>
        expect(preview.getByText('Call the pro shop.')).toBeVisible(),
      )
      await inPreview(page, 'contract.pdf', (preview) =>
        expect(preview.getByRole('img', { name: 'contract.pdf, page 1' })).toBeVisible(),
      )
      await expectPageQuality(page)

      await list.getByRole('checkbox', { name: 'Choose contract.pdf' }).check()
      await bar(page)
        .getByRole('button', { name: /^Email/ })
        .click()
      await page.getByLabel('To', { exact: true }).fill('pro@example.com')
      await page.getByRole('button', { name: 'Send the file' }).click()
      await expect(page.getByText('We’re emailing pro@example.com')).toBeVisible()

      await list.getByRole('checkbox', { name: 'Choose contract.pdf' }).check()
      await bar(page).getByRole('button', { name: 'Move' }).click()
      await page.getByRole('radio', { name: 'Photos of the day' }).check()
      await dialog(page, 'Move this file').getByRole('button', { name: 'Move' }).click()
      await expect(list.getByRole('row')).toHaveCount(3)
      await expect(folder(page, 'Photos of the day')).toContainText('1')

      const filesUrl = page.url()
      await page.goto(`/quote/admin/policies/${number}`)
      const newest = section.getByRole('list', { name: 'Newest files' })
      await newest.scrollIntoViewIfNeeded()
      await expect.poll(() => isDrawn(newest.locator('canvas'))).toBe(true)
      await page.goto(filesUrl)
      await list.getByRole('checkbox', { name: 'Choose notes.txt' }).check()
      await bar(page).getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Delete the file' }).click()
      await expect(page.getByText('Say why')).toBeVisible()
      await page.getByLabel('Reason').fill('Not needed')
      await page.getByRole('button', { name: 'Delete the file' }).click()
      await expect(list.getByRole('row')).toHaveCount(2)
      await folder(page, 'Deleted').click()
      const deleted = table(page, 'Deleted files')
      await expect(deleted).toContainText('notes.txt')
      await deleted.getByRole('checkbox', { name: 'Choose notes.txt' }).check()
      await bar(page).getByRole('button', { name: 'Restore' }).click()
      await expect(page.getByText('There’s nothing to restore.')).toBeVisible()
      await folder(page, 'Contracts').click()
      await expect(list).toContainText('notes.txt')

      const holder = await (await browser.newContext({ viewport, colorScheme })).newPage()
      await recordLayoutShifts(holder)
      await openAsHolder({ page: holder, request }, number)
      const shared = holder.getByRole('list', { name: 'Files from us' })
      await expect(shared.getByRole('listitem')).toHaveCount(1)
      const download = holder.waitForEvent('download')
      await shared.getByRole('link', { name: 'Download hole-7.jpg' }).click()
      expect((await download).suggestedFilename()).toBe('hole-7.jpg')
      await expectPageQuality(holder)
    })
  })
}

test.describe('a broken connection', () => {
  test.use({ ...SCREENS[0], expectedConsole: [/ERR_FAILED/] })

  test('D30 D37 N107 a file whose sending broke off is gone on with after a reload, and another one is not taken for it', async ({
    page,
    quoteApi,
  }) => {
    test.setTimeout(180_000)
    const { id } = await quoteApi.createReady({})
    await openAsRep(page, `/admin/${id}/files`)
    await expect(page.getByText('Documents and photos of this case appear here.')).toBeVisible()
    await page.route('**/api/uploads/*', (route) => route.abort())
    const file = await photo('tee.jpg')
    await choose(page, page.getByRole('button', { name: 'choose files' }), [file])
    await expect(queue(page)).toContainText('No connection, continues by itself')
    await expectPageQuality(page)

    await page.unroute('**/api/uploads/*')
    await page.reload()
    const stopped = page.getByRole('region', { name: 'Not all of it arrived' })
    await expect(stopped).toContainText('Stopped at 0 percent')
    const again = stopped.getByRole('button', { name: 'Choose it to continue' })
    await choose(page, again, await photo('other.jpg').then((other) => ({ ...other, buffer: aPdf() })))
    await expect(stopped).toContainText('That’s another file. Choose the one that you began with.')
    await choose(page, again, file)
    await expect(queue(page)).toContainText('1 file is here')
    await expect(table(page, 'All files').getByRole('row')).toHaveCount(2)
  })
})

/** Of a canvas without anything on it each pixel is transparent. */
async function isDrawn(canvas: Locator): Promise<boolean> {
  if ((await canvas.count()) !== 1) return false
  return canvas.evaluate((drawn: HTMLCanvasElement) => {
    const { data } = drawn.getContext('2d')?.getImageData(5, 5, 1, 1) ?? { data: [] }
    return data[3] === 255
  })
}

async function makeFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Name of the folder').fill(name)
  await page.getByRole('button', { name: 'Make the folder' }).click()
}
