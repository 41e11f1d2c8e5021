import { test } from '@playwright/test'
import { eventDay } from '../support/quotes/quote-api.ts'
import { findFirefox, startFirefox } from './drivers/firefox.ts'
import type { Driver } from './drivers/driver.ts'
import { findWebKit, startWebKit } from './drivers/webkit.ts'
import { addPlayers, insureScramble } from './journey.ts'
import { Person } from './person.ts'

interface Browser {
  find: () => string | undefined
  start: (program: string) => Promise<Driver>
  /** What Debian calls what has to be installed. */
  packages: string
}

const BROWSERS: Readonly<Record<string, Browser>> = {
  Firefox: {
    find: findFirefox,
    start: startFirefox,
    packages: 'firefox-esr',
  },
  // The engine of Safari.
  WebKit: {
    find: findWebKit,
    start: startWebKit,
    packages: 'webkit2gtk-driver xvfb',
  },
}

// What drives these browsers loses a press now and then on a busy machine; a fault of the page fails each time.
test.describe.configure({ retries: 2 })

for (const [name, { find, start, packages }] of Object.entries(BROWSERS)) {
  test(`P01 E01 S10 N100 a charity insures its scramble in ${name}, from the greeting to the certificate, and adds players`, async () => {
    const program = find()
    if (program === undefined) console.log(`SKIPPED: no ${name} here (Debian: apt-get install ${packages})`)
    test.skip(program === undefined, `There is no ${name} on this machine`)
    test.setTimeout(300_000)
    const browser = await start(program ?? '')
    test.info().annotations.push({ type: 'browser', description: browser.version })
    try {
      const person = new Person(browser)
      const origin = process.env['E2E_ORIGIN'] ?? ''
      const policy = await insureScramble(person, { origin, day: eventDay(200) })
      await addPlayers(person, { origin, policy })
    } finally {
      await browser.close()
    }
  })
}
