import classes from './later.module.css'

export default function Later() {
  return <span className={classes['later']} />
}
