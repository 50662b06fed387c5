/** Installs the packages that `npm start` leaves out, and says which are missing. Does nothing if all are there. */
export function installMissing(): void
