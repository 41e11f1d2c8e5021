/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the API answers, ending in /api; fixed when the web app is built. */
  readonly VITE_API_BASE?: string
}
