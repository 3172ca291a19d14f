"""False values replaced in place, missing sections added."""
