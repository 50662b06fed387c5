/** Stands for the address of any file. */
export default 'file'
