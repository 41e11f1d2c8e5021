interface MinimumBrowser {
  name: string
  version: string
  /** As the build calls it. */
  target: string
}

/**
 * The oldest browsers that the site is made for, stated here once: the build translates what they do not know, tests
 * look for what cannot be translated, and `public/old-browser.js` tells older ones. They are the first that know the
 * style rules of Tailwind, `@property` and `color-mix`, and lookbehind in patterns.
 */
export const MINIMUM_BROWSERS: readonly MinimumBrowser[] = [
  { name: 'Chrome', version: '111', target: 'chrome111' },
  { name: 'Edge', version: '111', target: 'edge111' },
  { name: 'Firefox', version: '128', target: 'firefox128' },
  { name: 'Safari', version: '16.4', target: 'safari16.4' },
]
