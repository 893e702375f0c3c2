@rem The scripts of package.json begin with exec, so that signals reach the program and not a shell before it. Windows has none.
@%*
