/** `EVERY_DATABASE=1` runs everything on both databases, and all that is left for the night, as `npm run test:long` does. */
export const runsEverything = process.env['EVERY_DATABASE'] !== undefined
