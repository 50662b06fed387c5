throw new Error('this server build cannot run')
