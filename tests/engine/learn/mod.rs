mod references;
