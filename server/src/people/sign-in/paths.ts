/** The page that links an identity of the organisation to an account with its address. */
export const CONNECT = '/login/connect/'
