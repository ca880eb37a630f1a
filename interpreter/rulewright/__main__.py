"""`python -m rulewright` is the command `rulewright`."""

from rulewright.cli.main import run

if __name__ == "__main__":  # a worker process of `simulate` imports this module too
    run()
